import type { Checked, Checklist } from '../vote-life.contract.ts'

/** What is looked at, and where it is put right. */
type Item = Pick<Checked, 'code' | 'to'>

/** Of something that is missing for some: done where it is missing for none. */
export const missingOf = (
  item: Item,
  count: number,
  { level, bad, good }: { readonly level: 'warning' | 'blocking'; readonly bad: string; readonly good: string },
): Checked => (count > 0 ? { ...item, level, count, text: bad } : { ...item, level: 'done', text: good })

export const said = (level: Checked['level'], item: Item, text: string): Checked => ({ ...item, level, text })

/** Ready where nothing blocks. */
export const checklistOf = (phase: Checklist['phase'], items: readonly Checked[]): Checklist => ({
  phase,
  ready: items.every(({ level }) => level !== 'blocking'),
  items: [...items],
})
