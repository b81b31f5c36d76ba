import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '..');

const CODE = /\.(?:ts|tsx|mjs|astro)$/;

type Import = {
  specifier: string;
  /** The file that it means, from the project's folder; undefined for packages and built-in modules. */
  target: string | undefined;
  types: boolean;
  /** `export … from`. */
  reexport: boolean;
};

/** What a file exports under a name of its own. */
type Exported = { name: string; isType: boolean };

export type SourceFile = {
  /** From the project's folder, with `/`. */
  path: string;
  text: string;
  imports: Import[];
  exported: Exported[];
  /** Whether it has a default export. */
  hasDefault: boolean;
  /** Whether its markup has a `style` attribute. */
  hasStyle: boolean;
  isTest: boolean;
};

/** All code below the folders or files, parsed. */
export function readSources(...places: string[]): SourceFile[] {
  return places
    .flatMap(filesBelow)
    .filter((path) => CODE.test(path))
    .map(readSource);
}

/** The files below a folder of the project, sorted; a file stands for itself. */
export function filesBelow(place: string): string[] {
  const path = join(ROOT, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(place, entry.parentPath.slice(path.length), entry.name))
    .sort();
}

// Several files of tests ask, and to parse them all takes seconds.
const read = new Map<string, SourceFile>();

function readSource(path: string): SourceFile {
  const known = read.get(path);
  if (known) return known;
  const text = readFileSync(join(ROOT, path), 'utf8');
  const isTest = /\.test\.tsx?$/.test(path);
  const source = { path, text, isTest, ...parseSource(path, text) };
  read.set(path, source);
  return source;
}

/** What the rules ask about a file's code. In: its path and text. */
export function parseSource(
  path: string,
  text: string,
): Pick<SourceFile, 'imports' | 'exported' | 'hasDefault' | 'hasStyle'> {
  const { code, markup } = path.endsWith('.astro') ? splitAstro(text) : { code: text, markup: '' };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const imports: Import[] = [];
  const found = {
    imports,
    exported: tree.statements.flatMap(exportedBy),
    hasDefault: false,
    hasStyle: /\sstyle=/.test(markup),
  };
  const add = (name: ts.Node | undefined, types: boolean, reexport = false) => {
    if (!name || !ts.isStringLiteralLike(name)) return;
    const specifier = name.text;
    imports.push({ specifier, target: resolveOwn(path, specifier), types, reexport });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypes(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly, true);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    if (ts.isExportAssignment(node) || isDefault(node)) found.hasDefault = true;
    if (ts.isJsxAttribute(node) && node.name.getText() === 'style') found.hasStyle = true;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** An Astro file's code (frontmatter and scripts) and the rest of it. */
function splitAstro(text: string): { code: string; markup: string } {
  const [whole = '', frontmatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const code = [frontmatter];
  const markup = text
    .slice(whole.length)
    .replace(/<script[^>]*>([\s\S]*?)<\/script>/g, (_, script: string) => {
      code.push(script);
      return '';
    })
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  return { code: code.join('\n;\n'), markup };
}

function importsTypes({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function exportedBy(node: ts.Statement): Exported[] {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.map(({ name }) => {
      return { name: name.getText(), isType: false };
    });
  }
  const isType = ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
  const isNamed = isType || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
  return isNamed && node.name ? [{ name: node.name.text, isType }] : [];
}

function isDefault(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}

function resolveOwn(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#src/')) return posix.join('src', path.slice('#src/'.length));
  return path.startsWith('.') ? posix.join(dirname(from), path) : undefined;
}
