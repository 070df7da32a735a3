/**
 * Loads the build's data files, which are classic scripts: for a page opened from disk, browsers run those,
 * but refuse `fetch` and modules. Each script calls `docsFile` with a function that takes the base of the
 * page and returns the data.
 */

type Make = (base: string) => unknown;

declare global {
  interface Window {
    docsFile?: (make: Make) => void;
  }
}

type FileScript = HTMLScriptElement & { make?: Make };

/** @throws if the script cannot be loaded. */
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

/** @throws if there is no such file. */
export async function loadFile<T>(url: string): Promise<T> {
  window.docsFile = (make) => Object.assign(document.currentScript!, { make });
  const { make } = await runScript(url);
  if (!make) throw new Error(`${url}: no data`);
  return make(window.__docs!.base) as T;
}
