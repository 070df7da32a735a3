/** Script of pages with components that the browser hydrates. Such a page loads it after it is parsed. */
import { ComponentElement } from './browser/components/component-element.js';

// A navigation to another page with components runs the script again.
if (!customElements.get('docs-component')) customElements.define('docs-component', ComponentElement);
