/** Returns a text with its values in place of `{name}`; a placeholder without a value stays. */
export const filledText = (source: string, values: Readonly<Record<string, string | number>>): string =>
  source.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
