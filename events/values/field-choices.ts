import type { FieldKind, PagePosition } from './template-field.ts'

/** Meaning of ticking a box: consent, decline, or nothing by itself. */
export const choiceMeanings = ['consent', 'decline', 'none'] as const
export type ChoiceMeaning = (typeof choiceMeanings)[number]

/** Boxes of one form with the same group exclude each other: exactly one of them is ticked. */
export type FieldChoice = { readonly group: string; readonly meaning: ChoiceMeaning }

/** Longest name of a group. */
export const MAX_GROUP = 40

type Box = PagePosition & {
  readonly kind: FieldKind
  readonly label: string
  /** Choice of the box. Absent: not set; null: it deliberately belongs to no group. */
  readonly choice?: FieldChoice | null | undefined
}

const declines = /부동의|비동의|미동의|동의(?:하지|를하지|안|않)|불찬성|찬성(?:하지|안|않)|반대|거부/
const consents = /동의|찬성/
const abstains = /기권|유보|보류/

/**
 * Returns the meaning of a box's label: "동의하지 않음" is a decline, "기권" decides nothing; undefined:
 * nothing about a consent.
 */
export const meaningOfLabel = (label: string): ChoiceMeaning | undefined => {
  const bare = label.slice(0, 200).replace(/[\s()[\]□☐·.]/g, '')
  if (declines.test(bare)) return 'decline'
  if (consents.test(bare)) return 'consent'
  return abstains.test(bare) ? 'none' : undefined
}

/**
 * Returns the meaning of a short answer to a question whose boxes exclude each other: "예" and
 * "아니오".
 */
export const meaningOfYesOrNo = (label: string): ChoiceMeaning | undefined => {
  const bare = label.trim()
  if (/^(?:예|네|yes)$/i.test(bare)) return 'consent'
  return /^(?:아니오|아니요|no)$/i.test(bare) ? 'decline' : undefined
}

/** Fractions of a page: boxes that are further apart in height are not opposites of each other. */
const FURTHEST = 0.12
/** Weight of vertical distance against horizontal one. */
const LINE_WEIGHT = 4

const distance = (one: PagePosition, other: PagePosition): number => {
  const down = Math.abs(one.y - other.y)
  return one.page !== other.page || down > FURTHEST ? Infinity : down * LINE_WEIGHT + Math.abs(one.x - other.x)
}

const nearest = <Some extends Box>(box: Box, among: readonly Some[]): Some | undefined => {
  const [first] = among
    .map((one) => ({ one, far: distance(box, one) }))
    .filter(({ far }) => far < Infinity)
    .toSorted((one, other) => one.far - other.far)
  return first?.one
}

const isOpenBox = ({ kind, choice }: Box): boolean => kind === 'checkbox' && choice === undefined

/** The first group's name that no box has. */
const nameGroups = (fields: readonly Box[]): (() => string) => {
  const taken = new Set(fields.map(({ choice }) => choice?.group))
  let number = 0
  return () => {
    do number += 1
    while (taken.has(`choice-${number}`))
    return `choice-${number}`
  }
}

/**
 * Adds the groups that labels make: a declining box and the nearest consenting one on its page,
 * with an abstaining one near them. Boxes whose choice was set stay as they are.
 */
export const withChoicesOfLabels = <Field extends Box>(fields: readonly Field[]): Field[] => {
  const open = fields.filter(isOpenBox)
  const ofMeaning = (meaning: ChoiceMeaning) => open.filter(({ label }) => meaningOfLabel(label) === meaning)
  const [consenting, abstaining] = [new Set(ofMeaning('consent')), new Set(ofMeaning('none'))]
  const choices = new Map<Box, FieldChoice>()
  const nextGroup = nameGroups(fields)
  for (const decline of ofMeaning('decline')) {
    const consent = nearest(decline, [...consenting])
    if (!consent) continue
    const group = nextGroup()
    consenting.delete(consent)
    choices.set(consent, { group, meaning: 'consent' })
    choices.set(decline, { group, meaning: 'decline' })
    const abstain = nearest(decline, [...abstaining])
    if (!abstain) continue
    abstaining.delete(abstain)
    choices.set(abstain, { group, meaning: 'none' })
  }
  return fields.map((field) => {
    const choice = choices.get(field)
    return choice ? { ...field, choice } : field
  })
}

/**
 * Returns boxes that contradict each other without a group: the signer could tick both, or none.
 */
export const ungroupedOpposites = <Field extends Box>(fields: readonly Field[]): readonly Field[] => {
  const alone = fields.filter(({ kind, choice }) => kind === 'checkbox' && !choice)
  const of = (meaning: ChoiceMeaning) => alone.filter(({ label }) => meaningOfLabel(label) === meaning)
  const declining = of('decline')
  return declining.length === 0 ||
    fields.every(({ label, kind }) => kind !== 'checkbox' || meaningOfLabel(label) !== 'consent')
    ? []
    : [...of('consent'), ...declining]
}

/**
 * Returns boxes of groups without a meaning, if no group of the form has one: whatever is ticked
 * would count as consent.
 */
export const undecidedGroups = <Field extends Box>(fields: readonly Field[]): readonly Field[] => {
  const grouped = fields.filter(({ choice }) => choice)
  return grouped.every(({ choice }) => choice?.meaning === 'none') ? grouped : []
}

/** Returns the error of a field's group, in Korean; undefined if there is none. */
export const choiceFault = (field: Box, fields: readonly Box[]): string | undefined => {
  const { kind, choice } = field
  if (!choice) return undefined
  if (kind !== 'checkbox') return '체크 표시만 하나를 고르는 묶음에 넣을 수 있습니다.'
  const group = fields.filter((one) => one.choice?.group === choice.group)
  const meanings = new Set(group.map((one) => one.choice?.meaning))
  return meanings.has('decline') && !meanings.has('consent') ? '동의를 뜻하는 칸이 묶음에 없습니다.' : undefined
}

type ChosenBox = Pick<Box, 'label' | 'choice'> & { readonly id: string }
/** Answer to the choices that decide about the consent; `label`: of the boxes that were ticked. */
export type ChosenAnswer = { readonly meaning: ChoiceMeaning; readonly label: string }

const MAX_LABEL_LENGTH = 200

/**
 * Returns the answer of the ticked boxes of groups; undefined if no group decides. It is consent if
 * each deciding group says so, and decline if one does.
 */
export const answerOf = (
  fields: readonly ChosenBox[],
  values: Readonly<Record<string, string | boolean>>,
): ChosenAnswer | undefined => {
  const groups = Map.groupBy(
    fields.filter(({ choice }) => choice),
    ({ choice }) => choice?.group,
  )
  const deciding = [...groups.values()].filter((group) => group.some(({ choice }) => choice?.meaning !== 'none'))
  if (deciding.length === 0) return undefined
  const ticked = deciding.map((group) => group.find(({ id }) => values[id] === true))
  const meanings = ticked.map((box) => box?.choice?.meaning ?? 'none')
  const label = ticked
    .map((box) => box?.label ?? '')
    .join(', ')
    .slice(0, MAX_LABEL_LENGTH)
  if (meanings.every((meaning) => meaning === 'consent')) return { meaning: 'consent', label }
  return { meaning: meanings.includes('decline') ? 'decline' : 'none', label }
}
