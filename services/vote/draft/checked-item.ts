import type { Checked } from '../vote-life.contract.ts'

/** What is looked at, and where it is put right. */
type Item = Pick<Checked, 'code' | 'to'>

/** Of something that is missing for some: done where it is missing for none. */
export const missingOf = (
  item: Item,
  count: number,
  { level, bad, good }: { readonly level: 'warning' | 'blocking'; readonly bad: string; readonly good: string },
): Checked => (count > 0 ? { ...item, level, count, text: bad } : { ...item, level: 'done', text: good })

export const said = (level: Checked['level'], item: Item, text: string): Checked => ({ ...item, level, text })
