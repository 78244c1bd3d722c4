const AT_ONCE = 12

/**
 * Maps many items, twelve at once, in order. Preparation costs half this way: a read model takes
 * the events of many in one turn, while sequential ones have a turn each.
 */
export const sideBySide = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<readonly Made[]> => {
  const made: Made[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    made.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(make))))
  return made
}
