import type { CheckedConditions, Checklist } from '../vote-life.contract.ts'

/** Item of a checklist, and the screen where it is corrected. */
type Item = Pick<CheckedConditions, 'code' | 'to'>

/** Makes an item of something that some entries lack: done where none lacks it. */
export const missingOf = (
  item: Item,
  count: number,
  { level, bad, good }: { readonly level: 'warning' | 'blocking'; readonly bad: string; readonly good: string },
): CheckedConditions => (count > 0 ? { ...item, level, count, text: bad } : { ...item, level: 'done', text: good })

export const checkedItem = (level: CheckedConditions['level'], item: Item, text: string): CheckedConditions => ({
  ...item,
  level,
  text,
})

/** Ready where nothing blocks. */
export const checklistOf = (phase: Checklist['phase'], items: readonly CheckedConditions[]): Checklist => ({
  phase,
  ready: items.every(({ level }) => level !== 'blocking'),
  items: [...items],
})
