/** Derives a pattern from a rule of marked, once for each rule. `create` returns undefined for an unknown rule. */
export function derivedPattern(name: string, create: (source: string) => string | undefined, flags = '') {
  const known = new WeakMap<RegExp, RegExp>();
  return (rule: RegExp): RegExp => {
    let pattern = known.get(rule);
    if (pattern === undefined) {
      const source = create(rule.source);
      if (source === undefined) throw new Error(`The rule of marked for ${name} has changed.`);
      pattern = new RegExp(source, flags);
      known.set(rule, pattern);
    }
    return pattern;
  };
}
