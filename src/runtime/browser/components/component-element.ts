/**
 * `<docs-component>`: a component of the site in an article. It contains the server's HTML, and hydrates it
 * when its `hydrate` attribute says so: when it becomes visible (the default), when the browser is idle, at
 * once, or when the reader uses it.
 */
import type { ComponentRecording } from '../boot/boot-context.js';
import { recordComponentEvents } from './component-events.js';
import { importComponent } from './import-component.js';

/** How far outside the window a component is hydrated, so that it is ready when the reader reaches it. */
const MARGIN = '200px';

const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

export class ComponentElement extends HTMLElement {
  /** Set while the element is in the page. */
  #recording: ComponentRecording | undefined;
  #hydration: Promise<void> | undefined;
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    // A component without script has no `src`. An element that moves within the page keeps its state.
    if (this.#recording || !this.hasAttribute('src')) return;
    this.#recording = recordComponentEvents(this);
    const start = () => void this.hydrate();
    const when = this.getAttribute('hydrate');
    if (when === 'load') start();
    // Safari has no `requestIdleCallback`.
    else if (when === 'idle') (window.requestIdleCallback ?? setTimeout)(start);
    else if (when !== 'interaction') this.#onVisible(start);
    // A reader who uses the component does not wait for more, and repeats an attempt that failed.
    // In the capture phase, because the recording may stop the event.
    for (const type of INTERACTIONS) this.addEventListener(type, start, true);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#recording?.end();
      this.#unmount?.();
      this.#recording = this.#hydration = this.#unmount = undefined;
    });
  }

  /** Observes the elements inside, because this element has no box. */
  #onVisible(start: () => void): void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        start();
      },
      { rootMargin: MARGIN },
    );
    // A component without elements has no position.
    if (this.childElementCount === 0) start();
    for (const child of this.children) observer.observe(child);
  }

  /** Starts to hydrate the component, unless it has started already. Also resolves if that fails. */
  hydrate(): Promise<void> | undefined {
    const recording = this.#recording;
    if (recording) this.#hydration ??= this.#hydrate(recording);
    return this.#hydration;
  }

  async #hydrate(recording: ComponentRecording): Promise<void> {
    // As in React, a parent is hydrated first: it would miss the events that its content has replayed before.
    const outer = this.parentElement?.closest<ComponentElement>('docs-component[src]')?.hydrate();
    try {
      const client = await window.__docs!.load();
      const mount = await client.loadMount!();
      const component = await importComponent(this.getAttribute('src')!, this.getAttribute('name')!);
      await outer;
      // The element may leave the page while something is loading.
      if (recording !== this.#recording) return;
      const unmount = await mount(this, component, recording);
      if (recording === this.#recording) this.#unmount = unmount;
      else unmount();
    } catch (error) {
      console.error(error);
      if (recording === this.#recording) this.#hydration = undefined;
    }
  }
}
