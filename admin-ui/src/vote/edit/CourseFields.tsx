import { Alert, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { isDirectAndSecret } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { SeoulTimeField } from '../../kit/forms/DayField.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { FieldGroup } from '../../kit/forms/RecordForm.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { ballotKindChoices, choiceOrderChoices, weightChoices } from '../../labels/vote-labels.ts'
import { DistrictFields } from './DistrictFields.tsx'
import { endSentence } from '../draft/effective-end.ts'
import { EncryptionField } from './EncryptionField.tsx'
import { SecrecyNote } from './SecrecyNote.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftKey, useLawfulRule } from './use-lawful-rule.ts'

const afterOpening = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['opensAt'] === 'string' && Date.parse(value) <= Date.parse(all['opensAt'])
    ? '마감 시각은 시작 시각보다 늦어야 합니다.'
    : undefined
const inFuture = (value: unknown): string | undefined =>
  typeof value === 'string' && Date.parse(value) <= Date.now() ? '이미 지난 시각입니다.' : undefined

type CourseFieldsProps = { readonly lists: readonly List[]; readonly isNew: boolean }

/** Fields of the electorate, the kind of ballot and the times. */
export const CourseFields = ({ lists, isNew }: CourseFieldsProps) => (
  <FieldGroup>
    <WayOfVoting lists={lists} />
    <DistrictFields />
    <SecrecyNote />
    <EncryptionField lists={lists} isNew={isNew} />
    <ChoiceCards source="choiceOrder" label="선택지 순서" choices={choiceOrderChoices} />
    <FieldRow>
      <SeoulTimeField
        source="opensAt"
        label="시작 시각"
        hint="공고한 투표는 이 시각에 자동으로 시작합니다. 비워 두면 시작하기를 누를 때 시작합니다."
      />
      <SeoulTimeField
        source="closesAt"
        label="마감 시각"
        hint="비워 두면 마감하기를 누를 때까지입니다."
        validate={[afterOpening, inFuture]}
      />
    </FieldRow>
    <End lists={lists} />
    <InterimResults />
    <SwitchField
      source="publicResults"
      label="주민에게 결과 공개"
      hint="켜면 개표한 뒤 주민도 투표 링크에서 결과를 볼 수 있습니다."
    />
  </FieldGroup>
)

/**
 * Fields of the kind of ballot and its weight. An election under the 공동주택관리법 is secret with one
 * vote per household, so there is no choice.
 */
const WayOfVoting = ({ lists }: Pick<CourseFieldsProps, 'lists'>) => {
  useLawfulRule(lists)
  if (isDirectAndSecret(useDraftKey(lists)))
    return (
      <Alert severity="info" icon={false}>
        무기명 투표이고 한 세대가 한 표입니다. 공동주택관리법의 선거는 직접·비밀 선거여서 위임장을 받지 않습니다.
      </Alert>
    )
  return (
    <>
      <ChoiceCards source="ballotKind" label="투표 방식" choices={ballotKindChoices} />
      <ChoiceCards source="weight" label="집계 기준" choices={weightChoices} />
    </>
  )
}

/** Shows the effective end, which a vote has even without one of its own. */
const End = ({ lists }: Pick<CourseFieldsProps, 'lists'>) => {
  const { closesAt, listId } = useDraft()
  const list = lists.find(({ id }) => id === listId)
  return list === undefined ? null : (
    <Alert severity="info" icon={false}>
      {endSentence(closesAt, list.endDate)}
    </Alert>
  )
}

const InterimResults = () => {
  const ballotKind: unknown = useWatch({ name: 'ballotKind' })
  if (ballotKind === 'secret') {
    return (
      <Typography variant="body2" color="textSecondary">
        무기명 투표의 결과는 마감한 뒤에만 볼 수 있습니다. 진행 중에는 참여율만 보입니다.
      </Typography>
    )
  }
  return (
    <SwitchField
      source="interimResults"
      label="중간 집계 공개"
      hint="켜면 진행 중에도 관리자가 선택지별 집계를 볼 수 있습니다. 끄면 참여율만 보입니다."
    />
  )
}
