/** React components: functions, and values such as those of `memo` and `forwardRef`, that return elements. */
import {
  type Identifier,
  type Node,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
} from '../compiler/typescript.js';
import type { Extractor } from './extractor.js';
import { type Properties, readProperties } from './properties.js';
import { expressionText, type FunctionLike, isFunction, nameText, unwrap } from './syntax.js';

const ELEMENT = /\b(?:JSX\.Element|Element|ReactNode|ReactElement|ReactPortal)\b/;

/** The props of a component; undefined if the symbol is not a component. */
export function propsOf(
  extractor: Extractor,
  name: string,
  symbol: TsSymbol,
  node: Node,
): Properties | undefined {
  if (!/^[A-Z]/.test(name) || !(symbol.flags & (SymbolFlags.Function | SymbolFlags.Variable)))
    return undefined;
  const { program } = extractor;
  const type = program.typeOf(symbol);
  // A context is a component in React 19, but what readers use is its value.
  if (type === undefined || /^(?:React\.)?Context</.test(program.typeText(type))) return undefined;
  const call = program.callOf(type);
  if (!call || call.parameters.length > 2 || !call.returns) return undefined;
  if (!ELEMENT.test(program.typeText(call.returns))) return undefined;
  const [props] = call.parameters;
  const propsType = props && program.typeOf(props);
  if (!propsType) return { members: [], inherited: [] };
  return readProps(extractor, program.propertiesOf(propsType), node);
}

function readProps(extractor: Extractor, properties: readonly TsSymbol[], node: Node): Properties {
  const defaults = defaultsIn(node);
  const { members, inherited } = readProperties(extractor, properties, node);
  const withDefaults = members.map((member) => {
    const value = defaults.get(member.name) ?? member.default;
    return { ...member, kind: 'property' as const, ...(value !== undefined && { default: value }) };
  });
  return { members: withDefaults, inherited };
}

/** The defaults in the destructuring of props, as a parameter or in the first statements. */
function defaultsIn(node: Node): Map<string, string> {
  const defaults = new Map<string, string>();
  const component = componentFunction(
    isFunction(node) ? node : (node as unknown as { initializer?: Node }).initializer,
  );
  const parameter = component?.parameters[0];
  if (!component || !parameter) return defaults;
  if (parameter.name.kind === SyntaxKind.ObjectBindingPattern) readPattern(parameter.name, defaults);
  const name = (parameter.name as Identifier).text;
  for (const pattern of patternsOf(component, name)) readPattern(pattern, defaults);
  return defaults;
}

interface PatternElement {
  dotDotDotToken?: Node;
  propertyName?: Node;
  name?: Node;
  initializer?: Node;
}

function readPattern(pattern: Node, defaults: Map<string, string>): void {
  const { elements } = pattern as unknown as { elements: readonly PatternElement[] };
  for (const { dotDotDotToken, propertyName, name, initializer } of elements)
    if (initializer && !dotDotDotToken)
      defaults.set(nameText(propertyName ?? name), expressionText(initializer));
}

/** The patterns of `const { … } = props`. */
function patternsOf({ body }: FunctionLike, name: string): Node[] {
  const { statements = [] } = (body ?? {}) as { statements?: readonly Node[] };
  return statements.flatMap((statement) => {
    const { declarationList } = statement as unknown as {
      declarationList?: { declarations: readonly { name: Node; initializer?: Identifier }[] };
    };
    return (declarationList?.declarations ?? [])
      .filter(({ name: pattern, initializer }) => {
        const isPattern = pattern.kind === SyntaxKind.ObjectBindingPattern;
        return isPattern && initializer?.text === name;
      })
      .map(({ name: pattern }) => pattern);
  });
}

/** The function in `memo(forwardRef(function …))`. */
function componentFunction(node: Node | undefined): FunctionLike | undefined {
  const inner = unwrap(node);
  if (inner === undefined) return undefined;
  if (isFunction(inner)) return inner;
  if (inner.kind !== SyntaxKind.CallExpression) return undefined;
  for (const argument of (inner as unknown as { arguments: readonly Node[] }).arguments) {
    const found = componentFunction(argument);
    if (found) return found;
  }
  return undefined;
}
