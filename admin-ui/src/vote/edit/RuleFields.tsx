import { Alert, Typography } from '@mui/material'
import { required } from 'react-admin'
import { keyOfVote, legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatFraction, formatPercent } from '#ui/format.ts'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { RuleField } from '../../list/RuleField.tsx'
import { ruleChoices } from '../../labels/vote-labels.ts'
import { isMetByAssent, readFraction, ruleBody } from '../draft/rule-draft.ts'
import { useDraft } from './use-draft.ts'
import { isAssent, type VoteDraft } from '../draft/vote-draft.ts'

/** Fields of the rule of the verdict: the list's, another of law, or own fractions. */
export const RuleFields = ({ lists }: { readonly lists: readonly List[] }) => {
  const { ruleOf, listId, kind } = useDraft()
  return (
    <>
      <ChoiceCards source="ruleOf" label={kind === 'election' ? '당선 기준' : '가결 기준'} choices={ruleChoices} />
      {ruleOf === 'list' ? <RuleOfList list={lists.find(({ id }) => id === listId)} kind={kind} /> : null}
      {ruleOf === 'law' ? (
        <RuleField
          source="rule"
          type="vote"
          kind={kind}

          validate={required('법정 기준을 골라주세요.')}
        />
      ) : null}
      {ruleOf === 'own' ? <OwnFractions /> : null}
      <AssentNote />
    </>
  )
}

const noRule = {
  resolution: '기준이 없어 득표만 나오고, 가결인지 판정하지 않습니다.',
  election: '기준이 없어 투표율을 묻지 않고 최다 득표로 정합니다.',
} as const

type RuleOfListProps = { readonly list: List | undefined; readonly kind: VoteDraft['kind'] }

const RuleOfList = ({ list, kind }: RuleOfListProps) => {
  if (list === undefined) return null
  const key = keyOfVote(null, kind, list.rule)
  return (
    <Typography variant="body2" color="textSecondary">
      {key === undefined ? noRule[kind] : `${legalRuleText(key)} 기준으로 판정합니다.`}
    </Typography>
  )
}

const bounds = [
  { id: 'over', name: '초과' },
  { id: 'at-least', name: '이상' },
] as const

const wholes = [
  { id: 'voters', name: '투표한 세대 가운데' },
  { id: 'all', name: '전체 세대 가운데' },
] as const

const wholeNames = { unit: '세대', area: '면적', owner: '소유자' } as const

const isFraction = (value: unknown): string | undefined =>
  typeof value !== 'string' || value === '' || readFraction(value) !== null
    ? undefined
    : '1/2처럼 적어주세요. 1보다 클 수 없습니다.'

const oneOfBoth = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  (value ?? '') === '' && (all['turnout'] ?? '') === '' ? '투표율이나 찬성률 가운데 하나는 적어주세요.' : undefined

const meaningOf = (text: string, none: string): string => {
  const fraction = readFraction(text)
  if (fraction === null) return none
  const { numerator, denominator } = fraction
  return `${formatFraction(numerator, denominator)} (${formatPercent(numerator / denominator)})`
}

const OwnFractions = () => {
  const { turnout, approval, weight } = useDraft()
  const of = wholes.map(({ id, name }) => ({ id, name: name.replace('세대', wholeNames[weight]) }))
  return (
    <>
      <FieldRow>
        <Field
          source="turnout"
          label="투표율"
          hint={meaningOf(turnout, '비워 두면 묻지 않습니다.')}
          validate={isFraction}
        />
        <SelectField source="turnoutBound" label="투표율 조건" choices={bounds} />
      </FieldRow>
      <FieldRow>
        <Field
          source="approval"
          label="찬성률"
          hint={meaningOf(approval, '비워 두면 묻지 않습니다.')}
          validate={[isFraction, oneOfBoth]}
        />
        <SelectField source="approvalOf" label="찬성률의 대상" choices={of} />
        <SelectField source="approvalBound" label="찬성률 조건" choices={bounds} />
      </FieldRow>
    </>
  )
}

/**
 * Shows that a choice must be marked as agreement: the server refuses a vote whose own rule nobody
 * could meet.
 */
const AssentNote = () => {
  const draft = useDraft()
  const rule = ruleBody(draft)
  const isMarked = draft.questions.some(({ choices }) => choices.some(isAssent))
  return rule !== undefined && isMetByAssent(rule) && !isMarked ? (
    <Alert severity="info">찬성에 해당하는 선택지에 ‘찬성으로 셉니다’를 표시해주세요.</Alert>
  ) : null
}
