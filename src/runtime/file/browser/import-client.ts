/** The client as one script, which brings all of its code; the data of the page it asks for itself. */
import { runScript } from '../load-file.js';

export async function importClient(url: string): Promise<void> {
  await runScript(url);
}
