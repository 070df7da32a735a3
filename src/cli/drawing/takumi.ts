/** The renderer of takumi: its native module or, on systems for which there is none, its WebAssembly module. */
import type { Renderer as NativeRenderer } from 'takumi-js/node';
import type { Renderer as WasmRenderer } from 'takumi-js/wasm';

type Renderer = NativeRenderer | WasmRenderer;

let loading: Promise<Renderer> | undefined;

/** One for each thread, because a renderer keeps the fonts that it was given. */
export function loadRenderer(): Promise<Renderer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Renderer> {
  try {
    const { Renderer } = await import('takumi-js/node');
    return new Renderer();
  } catch {
    // Half as fast, with the same pictures.
    const { default: module, init, Renderer } = await import('takumi-js/wasm');
    await init({ module_or_path: module });
    return new Renderer();
  }
}
