/** Where in a page one is, as its address says it after `#`: links to findings, cases and lines can be passed on. */
export const TABS = ['findings', 'functions', 'source', 'cases', 'tree'] as const;

export type Tab = (typeof TABS)[number];

export interface Route {
  readonly tab: Tab;
  /** The number of a finding. */
  readonly finding?: number;
  readonly unit?: string;
  readonly case?: number;
  readonly file?: string;
  readonly line?: number;
}

export function routeOf(hash: string): Route {
  const text = hash.replace(/^#/, '');
  const [, finding] = /^finding-(\d+)$/.exec(text) ?? [];
  if (finding !== undefined) return { tab: 'findings', finding: Number(finding) };
  const [name = '', query = ''] = text.split('?');
  const tab = TABS.find(one => one === name) ?? 'findings';
  const values = new URLSearchParams(query);
  const number = (key: string) =>
    /^\d+$/.test(values.get(key) ?? '') ? { [key]: Number(values.get(key)) } : {};
  const string = (key: string) => (values.has(key) ? { [key]: values.get(key) as string } : {});
  return { tab, ...string('unit'), ...number('case'), ...string('file'), ...number('line') };
}

export function hashOf({ tab, finding, ...rest }: Route): string {
  if (finding !== undefined) return `#finding-${finding}`;
  const values = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) values.set(key, String(value));
  const query = values.toString();
  return `#${tab}${query === '' ? '' : `?${query}`}`;
}
