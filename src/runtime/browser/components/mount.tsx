/**
 * Hydrates the components of the site in an article, each as a separate React root. A site without such
 * components does not contain this module. The third of the files that import react-dom.
 */
import * as reactDom from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { CONTENT_TAG, ComponentTree } from '../../react/component-tree.js';
import type { Mount } from '../boot/boot-context.js';
import { replayEvents } from '../boot/replay-events.js';
import type { View } from '../navigation/page-loader.js';

/**
 * @param runtime the exports of `@docs-cli/core/runtime` that components of the site use.
 * @param current returns the page that is shown.
 */
export default function createMount(runtime: object, current: () => View): Mount {
  // Components are bundled separately. They use these instances, so that hooks and contexts work.
  Object.assign(window.__docs!, { reactDom, runtime });
  return async (element, component, { events, end }) => {
    const fields = events.changed.size > 0 ? await import('../boot/early-fields.js') : undefined;
    end();
    const html = element.innerHTML;
    let hasFailed = false;
    const props = JSON.parse(element.getAttribute('props') ?? '{}');
    const tree = {
      component,
      props,
      content: contentOf(element),
      value: current(),
    };
    const restoreServerHtml = () => {
      root.unmount();
      element.innerHTML = html;
    };
    const root = reactDom.flushSync(() =>
      hydrateRoot(element, <ComponentTree {...tree} />, {
        identifierPrefix: element.getAttribute('prefix') ?? '',
        onUncaughtError(error) {
          if (!hasFailed) console.error(`<${element.getAttribute('name')}> failed.`, error);
          hasFailed = true;
          setTimeout(restoreServerHtml);
        },
        // A component that throws during hydration throws again when React renders it on the client.
        onRecoverableError: (error) => queueMicrotask(() => hasFailed || console.error(error)),
      }),
    );
    replayEvents(events, fields?.changesOf(events));
    return () => root.unmount();
  };
}

/** The HTML of the component's content. If the component does not show it yet, it is in a template. */
function contentOf(element: HTMLElement): string | undefined {
  const shown = [...element.querySelectorAll(CONTENT_TAG)].find(
    (each) => each.parentElement?.closest('docs-component') === element,
  );
  const next = element.nextElementSibling;
  return (shown ?? (next?.matches('template[data-content]') ? next : undefined))?.innerHTML;
}
