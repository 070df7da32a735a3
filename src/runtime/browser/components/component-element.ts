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
  #cleanUps: (() => void)[] = [];
  #recording: ComponentRecording | undefined;
  #state: 'waiting' | 'loading' | 'mounted' | undefined;

  connectedCallback(): void {
    // An element that moves within the page keeps its state.
    if (this.#state) return;
    this.#state = 'waiting';
    this.#recording = recordComponentEvents(this);
    const start = () => void this.#hydrate();
    const when = this.getAttribute('hydrate');
    if (when === 'load') start();
    else if (when === 'idle') this.#onIdle(start);
    else if (when !== 'interaction') this.#onVisible(start);
    // A reader who uses the component does not wait for more, and repeats an attempt that failed.
    // In the capture phase, because the recording may stop the event. Without a state, `start` does nothing.
    for (const type of INTERACTIONS) this.addEventListener(type, start, true);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#recording?.end();
      for (const cleanUp of this.#cleanUps.splice(0)) cleanUp();
      this.#state = undefined;
    });
  }

  #onIdle(start: () => void): void {
    // Safari has no `requestIdleCallback`.
    if (!window.requestIdleCallback) {
      setTimeout(start, 1);
      return;
    }
    const id = requestIdleCallback(start);
    this.#cleanUps.push(() => cancelIdleCallback(id));
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
    this.#cleanUps.push(() => observer.disconnect());
  }

  async #hydrate(): Promise<void> {
    if (this.#state !== 'waiting') return;
    this.#state = 'loading';
    const [src, name] = [this.getAttribute('src') ?? '', this.getAttribute('name') ?? ''];
    try {
      const client = await window.__docs!.load();
      const mount = await client.loadMount!();
      const component = await importComponent(src, name);
      if (!this.isConnected) return;
      this.#cleanUps.push(await mount(this, component, this.#recording!));
      this.#state = 'mounted';
    } catch (error) {
      console.error(error);
      if (this.isConnected) this.#state = 'waiting';
    }
  }
}
