import type { CheckedConditions, Checklist } from '../vote-life.contract.ts'

/** What is looked at, and where it is put right. */
type Item = Pick<CheckedConditions, 'code' | 'to'>

/** Of something that is missing for some: done where it is missing for none. */
export const missingOf = (
  item: Item,
  count: number,
  { level, bad, good }: { readonly level: 'warning' | 'blocking'; readonly bad: string; readonly good: string },
): CheckedConditions => (count > 0 ? { ...item, level, count, text: bad } : { ...item, level: 'done', text: good })

export const said = (level: CheckedConditions['level'], item: Item, text: string): CheckedConditions => ({
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
