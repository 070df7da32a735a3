/** The client as one script, which brings all of its code; the data of the page it asks for itself. */
import { runScript } from '../load-file.js';

/** Whether a file is gone, a page on a disk cannot ask; a script that failed may be run again. */
export const hasClient = () => Promise.reject(new Error('no server'));

export async function importClient([url = '']: string[]): Promise<void> {
  await runScript(url);
}
