import { maxLength, required } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FieldGroup } from '../../kit/forms/RecordForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { voteKindChoices } from '../../labels/vote-labels.ts'

type AboutFieldsProps = {
  readonly lists: readonly List[]
  /** Hides the choice of the list, for an existing vote. */
  readonly hasList: boolean
}

/** Fields of the title and the list. */
export const AboutFields = ({ lists, hasList }: AboutFieldsProps) => (
  <FieldGroup>
    {hasList ? null : (
      <SelectField
        source="listId"
        label="리스트"
        choices={lists}
        hint="이 리스트의 소유자가 투표합니다."
        validate={required()}
      />
    )}
    <ChoiceCards source="kind" label="투표 종류" choices={voteKindChoices} />
    <Field
      source="title"
      label="투표 제목"
      hint="예: 2026년 정기총회 안건 투표"
      validate={[required(), maxLength(200)]}
    />
    <Field
      source="description"
      label="설명"
      hint="투표 첫 화면에 보입니다."
      multiline
      minRows={3}
      validate={maxLength(5_000)}
    />
  </FieldGroup>
)
