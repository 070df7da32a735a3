/** Loads takumi's renderer: its native module or, on unsupported systems, its WebAssembly module. */
import type { Renderer as NativeRenderer } from 'takumi-js/node';
import type { Renderer as WasmRenderer } from 'takumi-js/wasm';

type Renderer = NativeRenderer | WasmRenderer;

let loading: Promise<Renderer> | undefined;

/** Each thread has one renderer, because a renderer keeps its registered fonts. */
export function loadRenderer(): Promise<Renderer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Renderer> {
  try {
    const { Renderer } = await import('takumi-js/node');
    return new Renderer();
  } catch {
    // The WebAssembly module is half as fast and draws the same pictures.
    const { default: module, init, Renderer } = await import('takumi-js/wasm');
    await init({ module_or_path: module });
    return new Renderer();
  }
}
