/** Loads the client as one script that contains all of its code. The client loads the page's data itself. */
import { runScript } from '../../load-file.js';

/** A page on disk cannot check whether a file exists. A script that failed can be loaded again. */
export const hasClient = () => Promise.reject(new Error('no server'));

export async function importClient([url = '']: string[]): Promise<void> {
  await runScript(url);
}
