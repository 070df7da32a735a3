/**
 * Styles of `style` attributes, as classes of the theme's style sheet. The content security policy of a site
 * blocks the attributes.
 */
export class MovedStyles {
  readonly #names = new Map<string, string>();

  /** The class that has these declarations; undefined if they are not plain declarations. */
  classOf(declarations: string): string | undefined {
    const rules = declarations.trim().replace(/\s+/g, ' ').replace(/;$/, '');
    if (rules === '' || /[{}<>@]|\/\*/.test(rules)) return undefined;
    const name = this.#names.get(rules) ?? `moved-style-${this.#names.size + 1}`;
    this.#names.set(rules, name);
    return name;
  }

  /** Undefined if there are none. */
  get styleSheet(): string | undefined {
    if (this.#names.size === 0) return undefined;
    const rules = [...this.#names].map(
      ([declarations, name]) => `.${name} {\n  ${lines(declarations)};\n}\n`,
    );
    return `/* The styles of style attributes. */\n${rules.join('\n')}`;
  }
}

/** A semicolon in quotes or brackets is part of a value. */
function lines(declarations: string): string {
  return declarations.replace(/("[^"]*"|'[^']*'|\([^)]*\))|;\s*/g, (_, value?: string) => value ?? ';\n  ');
}
