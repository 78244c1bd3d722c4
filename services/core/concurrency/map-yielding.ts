import { setImmediate } from 'node:timers/promises'

/** Maximum time that other work waits, in milliseconds; checked after every so many items. */
const YIELD_AFTER_MS = 10
const ITEMS_PER_CHECK = 16

/** Maps items in their order, and lets other work of this process run every few milliseconds. */
export const mapYielding = async <Item, Outcome>(
  items: readonly Item[],
  take: (item: Item, index: number) => Outcome,
): Promise<Outcome[]> => {
  const taken: Outcome[] = []
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    taken.push(take(item, index))
    if (index % ITEMS_PER_CHECK !== 0 || performance.now() - begun < YIELD_AFTER_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return taken
}
