import type { PlacedTemplateField, PlacedTemplateMask } from '#events/pdf-template/pdf-template.events.ts'
import { fieldKindLabels, fieldSourceLabels } from '../fields.contract.ts'
import type { TemplateChange } from './legal-form.contract.ts'
import type { DeclaredItems } from './declared-items.decider.ts'
import { legalForm } from './legal-forms.contract.ts'

/** Lines of each page of a file. */
export type PageLines = readonly (readonly string[])[]

/** Maximum number of lines of a page that are compared, and of changes that are told. */
const MAX_LINES = 400
const MAX_CHANGES = 500

const percent = (fraction: number): string => `${Math.round(fraction * 100)}`

const positionText = ({ page, x, y, width, height }: PlacedTemplateMask): string =>
  `${page}쪽 (${percent(x)}, ${percent(y)}) ${percent(width)}×${percent(height)}%`

const fieldText = (field: PlacedTemplateField): string => {
  const { kind, source, required, choice } = field
  return [
    fieldKindLabels[kind],
    source === null ? '소유자가 적음' : fieldSourceLabels[source],
    required ? '필수' : '선택',
    positionText(field),
    ...(choice ? [`하나만 고름 (${choice.group})`] : []),
  ].join(' · ')
}

type MarkText = { readonly label: string; readonly text: string }

const changesOf = (before: ReadonlyMap<string, MarkText>, after: ReadonlyMap<string, MarkText>): TemplateChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    if (old?.text === now?.text && old?.label === now?.label) return []
    return [{ label: now?.label ?? old?.label ?? '', before: old?.text ?? null, after: now?.text ?? null }]
  })

const byId = <Placed extends { readonly id: string }>(
  placed: readonly Placed[],
  known: (one: Placed) => MarkText,
): ReadonlyMap<string, MarkText> => new Map(placed.map((one) => [one.id, known(one)]))

/** Maps fields by their position, since fields of two templates have no id in common. */
const byPosition = (fields: readonly PlacedTemplateField[]): ReadonlyMap<string, MarkText> => {
  const counts = new Map<string, number>()
  return new Map(
    fields.map((field) => {
      const name = `${field.kind} ${field.label}`
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return [`${name} ${count}`, { label: field.label, text: fieldText(field) }]
    }),
  )
}

/** Returns the changes of fields. `isSameTemplate`: whether ids tell which field is which. */
export const fieldChanges = (
  before: readonly PlacedTemplateField[],
  after: readonly PlacedTemplateField[],
  isSameTemplate: boolean,
): TemplateChange[] => {
  if (!isSameTemplate) return changesOf(byPosition(before), byPosition(after))
  const known = (field: PlacedTemplateField): MarkText => ({ label: field.label, text: fieldText(field) })
  return changesOf(byId(before, known), byId(after, known))
}

export const maskChanges = (
  before: readonly PlacedTemplateMask[],
  after: readonly PlacedTemplateMask[],
): TemplateChange[] => {
  const known = (masks: readonly PlacedTemplateMask[]) =>
    new Map(masks.map((mask) => [positionText(mask), { label: '가림', text: positionText(mask) }]))
  return changesOf(known(before), known(after))
}

const knownItems = (legal: DeclaredItems | null): ReadonlyMap<string, MarkText> => {
  if (legal === null) return new Map()
  const labels = new Map(legalForm(legal.form).items.map(({ key, label }) => [key, label]))
  return new Map(
    legal.items.map(({ key, page, text }) => [key, { label: labels.get(key) ?? key, text: text ?? `${page}쪽` }]),
  )
}

export const itemChanges = (before: DeclaredItems | null, after: DeclaredItems | null): TemplateChange[] =>
  changesOf(knownItems(before), knownItems(after))

/**
 * Returns the lines that only one of two pages has, in the order of the pages: the shortest edit by
 * the longest common subsequence of at most 400 lines a page.
 */
const pageChanges = (page: number, before: readonly string[], after: readonly string[]): TemplateChange[] => {
  const [old, now] = [before.slice(0, MAX_LINES), after.slice(0, MAX_LINES)]
  // lengths[i][j]: longest common subsequence of what follows old[i] and now[j].
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const changes: TemplateChange[] = []
  const label = `${page}쪽`
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const isSame = i < old.length && j < now.length && old[i] === now[j]
    const isGone = i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))
    if (!isSame)
      changes.push({ label, before: isGone ? (old[i] ?? null) : null, after: isGone ? null : (now[j] ?? null) })
    if (isSame || isGone) i += 1
    if (isSame || !isGone) j += 1
  }
  return changes
}

/** Returns the lines that differ between two files, page by page. */
export const textChanges = (before: PageLines, after: PageLines): TemplateChange[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    pageChanges(index + 1, before[index] ?? [], after[index] ?? []),
  )
    .flat()
    .slice(0, MAX_CHANGES)
