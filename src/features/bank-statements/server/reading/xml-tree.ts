// XML as a tree of the elements of one namespace. It takes no document type, so a file can declare no entities: none
// expands, and none names another file. What another namespace says, such as a bank's own extension, is left out.
import { parseXml, type XmlElement } from '@rgrove/parse-xml';

export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of the elements inside it. */
  text: string;
  children: readonly Element[];
};

export type Tree = { namespace: string; root: Element };

export function xmlTree(xml: string): Tree | 'declares_entities' | 'not_well_formed' {
  // Escaped it would be harmless text, so at worst a comment with these letters is refused.
  if (xml.includes('<!DOCTYPE')) return 'declares_entities';
  try {
    const { root } = parseXml(xml);
    if (!root) return 'not_well_formed';
    const scope = scopeOf(root, {});
    const namespace = scope[prefixOf(root.name)] ?? '';
    return { namespace, root: elementOf(root, { scope, namespace }) };
  } catch {
    // Also what is nested deeper than a call stack, which no statement is.
    return 'not_well_formed';
  }
}

type Scope = Readonly<Record<string, string>>;

const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/** Namespaces by prefix inside an element; that of names without a prefix under ''. */
function scopeOf({ attributes }: XmlElement, outer: Scope): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  return { ...outer, ...Object.fromEntries(declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri])) };
}

function elementOf(of: XmlElement, { scope, namespace }: { scope: Scope; namespace: string }): Element {
  const children: Element[] = [];
  let text = '';
  for (const child of of.children) {
    if (child.type === 'text') text += (child as { text: string }).text;
    if (child.type !== 'element') continue;
    const element = child as XmlElement;
    const inner = scopeOf(element, scope);
    if (inner[prefixOf(element.name)] === namespace) children.push(elementOf(element, { scope: inner, namespace }));
  }
  return { name: of.name.replace(/^.*:/, ''), attributes: of.attributes, text: text.trim(), children };
}

/** The elements at a path of names below one. */
export function allAt(of: Element | undefined, ...path: readonly string[]): Element[] {
  let found = of ? [of] : [];
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The text at a path. Null if the path isn't there once. */
export function textAt(of: Element | undefined, ...path: readonly string[]): string | null {
  const [first, second] = allAt(of, ...path);
  return first && !second ? first.text : null;
}
