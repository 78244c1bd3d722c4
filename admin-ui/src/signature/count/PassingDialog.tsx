import { Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { legalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import type { FormValues } from '../../kit/forms/PlainForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { nameOf } from '../../labels/person-labels.ts'
import { ApprovalDialog, textOf } from '../../kit/forms/ApprovalDialog.tsx'
import { NobodyThere, UnitFields, useOwnersOfForm } from './UnitFields.tsx'

type PassingDialogProps = { readonly list: List; readonly onClose: () => void }

const MAX_REFERENCE = 200

const chosenIn = ({ successors, from }: FormValues): string[] =>
  typeof successors === 'object' && successors !== null
    ? Object.entries(successors).flatMap(([id, isChosen]) => (isChosen === true && id !== from ? [id] : []))
    : []

/** Records that a unit passed to other owners on the roll. */
export const PassingDialog = ({ list, onClose }: PassingDialogProps) => {
  const { call } = useCalls()
  const passesOn = legalRuleName(list.rule)?.consentPassesOn === true
  return (
    <ApprovalDialog
      title="소유권 이전 기록"
      defaultValues={{ dong: '', ho: '', from: '', successors: {}, passedOn: '', reference: '' }}
      send={(values) =>
        call('POST /api/list-user/{id}/ownership-passing', {
          params: { id: textOf(values['from']) },
          body: {
            listUserIds: chosenIn(values),
            passedOn: textOf(values['passedOn']),
            reference: textOf(values['reference']),
          },
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {passesOn
          ? '전 소유자가 동의했으면 새 소유자도 동의한 것으로 셉니다(도시정비법 시행령 제33조 제1항 제3호).'
          : '이 기준에서는 동의가 새 소유자에게 이어지지 않습니다. 새 소유자가 다시 동의해야 합니다.'}{' '}
        새 소유자를 먼저 명부에 등록하세요.
      </Typography>
      <UnitFields />
      <Owners listId={list.id} />
      <DayField source="passedOn" label="취득한 날" validate={required()} />
      <Field source="reference" label="근거 (등기 접수번호)" validate={[required(), maxLength(MAX_REFERENCE)]} />
    </ApprovalDialog>
  )
}

/** Lets one choose the former owner of a unit, and the new ones. */
const Owners = ({ listId }: { readonly listId: string }) => {
  const owners = useOwnersOfForm(listId)
  const from: unknown = useWatch({ name: 'from' })
  if (owners === undefined) return null
  if (owners.length === 0) return <NobodyThere />
  return (
    <>
      <SelectField
        source="from"
        label="전 소유자"
        choices={owners.map((owner) => ({ id: owner.id, name: nameOf(owner) }))}
        validate={required()}
      />
      {owners
        .filter(({ id }) => id !== from)
        .map((owner) => (
          <SwitchField key={owner.id} source={`successors.${owner.id}`} label={`새 소유자: ${nameOf(owner)}`} />
        ))}
    </>
  )
}
