/**
 * What the build has written, as classic scripts: opened from a disk, browsers run those, and refuse `fetch` and
 * modules. Each calls `docsFile` with a function that makes what it holds from the base of the page.
 */

type Make = (base: string) => unknown;

declare global {
  interface Window {
    docsFile?: (make: Make) => void;
  }
}

type FileScript = HTMLScriptElement & { make?: Make };

/** @throws where it is not there. */
export function runScript(src: string): Promise<FileScript> {
  return new Promise((resolve, reject) => {
    const script: FileScript = Object.assign(document.createElement('script'), { src });
    script.onload = () => {
      script.remove();
      resolve(script);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(src));
    };
    document.head.append(script);
  });
}

/** @throws where there is no such file. */
export async function loadFile<T>(url: string): Promise<T> {
  window.docsFile = (make) => Object.assign(document.currentScript!, { make });
  const { make } = await runScript(url);
  if (!make) throw new Error(`${url}: no data`);
  return make(window.__docs!.base) as T;
}
