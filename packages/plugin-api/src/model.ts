/** The model of an API reference: what sources export, independent of the compiler and of pages. */

/** A name in code that refers to a declaration. */
export interface Reference {
  text: string;
  /** Id of the declaration. Missing for type parameters and built-in types. */
  to?: string;
}

/** A list in code, such as parameters, that is written on one line or with one line for each item. */
export interface Group {
  open: string;
  items: Code[];
  /** Between the items. `' | '` and `' & '` are before an item if each is on a line. `' '` is for conditional types. */
  separator: ', ' | '; ' | ' | ' | ' & ' | ' ';
  close: string;
}

export type CodePart = string | Reference | Group;
export type Code = readonly CodePart[];

/** A place in a source file. */
export interface Place {
  /** Relative to the project root, with forward slashes. */
  file: string;
  /** 1-based. */
  line: number;
}

/** A doc comment. */
export interface Docs {
  /** The text before the first tag. */
  summary: string;
  blocks: DocBlock[];
  /** Of the first line of the summary. */
  place: Place;
  /** Names in `{@link …}` that exist where the comment is, with the id of their declaration. */
  names: Readonly<Record<string, string>>;
}

export interface DocBlock {
  /** Without `@`: `param`, `example`. */
  tag: string;
  /** Of `@param name` and `@typeParam name`. */
  name?: string;
  text: string;
  /** Of the first line of the text. */
  line: number;
}

export type Kind =
  | 'component'
  | 'hook'
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'variable'
  | 'namespace';

export interface TypeParameter {
  name: string;
  constraint?: Code;
  default?: Code;
}

export interface Parameter {
  name: string;
  type?: Code;
  isOptional: boolean;
  isRest: boolean;
  default?: string;
}

/** One way to call a function, or the declaration of anything else. */
export interface Signature {
  code: Code;
  docs?: Docs;
  typeParameters: TypeParameter[];
  parameters: Parameter[];
  /** Missing for what cannot be called. */
  returns?: Code;
}

export type MemberKind = 'property' | 'method' | 'accessor' | 'constructor' | 'signature' | 'value';

export interface Member {
  name: string;
  kind: MemberKind;
  /** Modifiers that readers need: `static`, `protected`, `readonly`, `abstract`. */
  modifiers: string[];
  isOptional: boolean;
  /** Of a property or accessor; for an enum, the value. */
  type?: Code;
  default?: string;
  /** Of methods and constructors, one for each overload. */
  signatures: Signature[];
  docs?: Docs;
  place: Place;
}

/** Members that are declared elsewhere. */
export interface Inherited {
  /** The class or interface that declares them, and its package if it is another one. */
  from: Reference;
  package?: string;
  members: Member[];
  /** Names of members that are documented elsewhere: with the type that declares them, or in another package. */
  names: string[];
}

export interface Export {
  /** Id of the declaration. Two exports with the same id are the same thing under two names. */
  id: string;
  /** As imported; inside a namespace, without the name of the namespace. */
  name: string;
  /** The name to show: of a default export, that of its declaration. */
  title: string;
  kind: Kind;
  /** Whether it has no value, so that imports can be `import type`. */
  isType: boolean;
  place: Place;
  /** The package that declares it, if it is not one of the project. It has no page. */
  package?: string;
  signatures: Signature[];
  docs?: Docs;
  members: Member[];
  inherited: Inherited[];
  /** Of a namespace. */
  exports: Export[];
}

/** A module that readers import from. */
export interface Entry {
  /** The name in imports: `@acme/core`. */
  name: string;
  /** Relative to the project root. */
  file: string;
  /** The comment with `@packageDocumentation`. */
  docs?: Docs;
  exports: Export[];
  /** Whether it has no pages: only tags show its types. */
  isHidden: boolean;
}

/** What is known of a declaration that code refers to. */
export interface Declaration {
  name: string;
  /** The package of its file; empty if it has none. */
  package: string;
  /** Whether it is part of the compiler or of `node_modules`. */
  isExternal: boolean;
}

export interface Problem {
  code: string;
  level: 'error' | 'warning';
  message: string;
  hint: string;
  file: string;
  line: number;
}

export interface Model {
  entries: Entry[];
  /** By id. */
  declarations: Map<string, Declaration>;
  /** The files that the model was made from, relative to the project root. */
  files: string[];
  problems: Problem[];
}
