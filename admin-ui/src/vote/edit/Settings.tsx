import { Alert } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { isDirectAndSecret } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FoldedField, FoldedFields } from '../../kit/forms/FoldedFields.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import {
  ballotKindChoices,
  choiceOrderChoices,
  voteKindChoices,
  voteKindNames,
  weightChoices,
} from '../../labels/vote-labels.ts'
import { isEncrypted } from '../draft/encryption.ts'
import { ballotText, descriptionText, keyText, resultsText, ruleText } from '../draft/setting-texts.ts'
import { EncryptionField } from './EncryptionField.tsx'
import { RuleFields } from './RuleFields.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftKey, useLawfulRule } from './use-lawful-rule.ts'
import { WithdrawalSetting } from './WithdrawalSetting.tsx'

type SettingsProps = {
  readonly lists: readonly List[]
  readonly isNew: boolean
  /** Offers another list than the one that the form began with. */
  readonly hasChoice: boolean
  /** Line that says what prepared the settings; undefined: nothing did. */
  readonly note: string | undefined
}

/** Settings that a usual vote leaves as they are, each folded to its value. */
export const Settings = ({ lists, isNew, hasChoice, note }: SettingsProps) => {
  useLawfulRule(lists)
  return (
    <FoldedFields title={note === undefined ? '자세한 설정' : '이렇게 준비했습니다'} note={note}>
      <RuleSetting lists={lists} />
      <BallotSetting lists={lists} />
      <KindSetting />
      <KeySetting lists={lists} isNew={isNew} />
      <WithdrawalSetting lists={lists} />
      <OrderSetting />
      <ResultsSetting />
      <DescriptionSetting />
      {hasChoice ? <ListSetting lists={lists} /> : null}
    </FoldedFields>
  )
}

type ListsProps = Pick<SettingsProps, 'lists'>

const ListSetting = ({ lists }: ListsProps) => {
  const { listId } = useDraft()
  return (
    <FoldedField label="리스트" value={lists.find(({ id }) => id === listId)?.name ?? ''} sources={['listId']}>
      <SelectField source="listId" label="리스트" choices={lists} validate={required()} />
    </FoldedField>
  )
}

const KindSetting = () => {
  const { kind } = useDraft()
  return (
    <FoldedField label="투표 종류" value={voteKindNames[kind]} sources={['kind']}>
      <ChoiceCards source="kind" label="투표 종류" choices={voteKindChoices} />
    </FoldedField>
  )
}

const RuleSetting = ({ lists }: ListsProps) => {
  const draft = useDraft()
  return (
    <FoldedField
      label={draft.kind === 'election' ? '당선 기준' : '가결 기준'}
      value={ruleText(draft, useDraftKey(lists))}
      sources={['ruleOf', 'rule', 'turnout', 'approval']}
    >
      <RuleFields lists={lists} />
    </FoldedField>
  )
}

/**
 * Setting of the kind of ballot and its weight. An election under the 공동주택관리법 is secret with one
 * vote per household, so there is no choice.
 */
const BallotSetting = ({ lists }: ListsProps) => {
  const draft = useDraft()
  return (
    <FoldedField label="투표 방식" value={ballotText(draft)} sources={['ballotKind', 'weight']}>
      {isDirectAndSecret(useDraftKey(lists)) ? (
        <Alert severity="info" icon={false}>
          직접·비밀 선거여서 무기명이고 한 세대가 한 표이며, 위임장을 받지 않습니다(공동주택관리법 제14조 제3항).
        </Alert>
      ) : (
        <>
          <ChoiceCards source="ballotKind" label="투표 방식" choices={ballotKindChoices} />
          <ChoiceCards source="weight" label="집계 단위" choices={weightChoices} />
        </>
      )}
    </FoldedField>
  )
}

const KeySetting = ({ lists, isNew }: Pick<SettingsProps, 'lists' | 'isNew'>) => {
  const draft = useDraft()
  if (draft.ballotKind !== 'secret') return null
  const encrypted = isEncrypted(
    draft,
    lists.find(({ id }) => id === draft.listId),
  )
  return (
    <FoldedField label="투표함" value={keyText(draft, encrypted)} sources={['encrypted', 'voteKey']}>
      <EncryptionField lists={lists} isNew={isNew} />
    </FoldedField>
  )
}

const OrderSetting = () => {
  const { choiceOrder } = useDraft()
  return (
    <FoldedField
      label="선택지 순서"
      value={choiceOrderChoices.find(({ id }) => id === choiceOrder)?.name ?? ''}
      sources={['choiceOrder']}
    >
      <ChoiceCards source="choiceOrder" label="선택지 순서" choices={choiceOrderChoices} />
    </FoldedField>
  )
}

const ResultsSetting = () => {
  const draft = useDraft()
  return (
    <FoldedField label="결과 공개" value={resultsText(draft)} sources={['publicResults', 'interimResults']}>
      <SwitchField source="publicResults" label="주민에게 결과 공개" hint="주민도 투표 링크에서 봅니다." />
      {draft.ballotKind === 'open' ? (
        <SwitchField source="interimResults" label="중간 집계 공개" hint="관리자가 선택지별 집계를 봅니다." />
      ) : null}
    </FoldedField>
  )
}

const DescriptionSetting = () => {
  const { description } = useDraft()
  return (
    <FoldedField label="설명" value={descriptionText(description)} sources={['description']}>
      <Field
        source="description"
        label="설명"
        hint="투표 첫 화면에 보입니다."
        multiline
        minRows={3}
        validate={maxLength(5_000)}
      />
    </FoldedField>
  )
}
