import { Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import type { DeemedConsents } from '#services/consent-count/deemed/deemed-consent.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { ApprovalDialog, textOf } from '../../kit/forms/ApprovalDialog.tsx'
import { NobodyThere, UnitFields, useOwnersOfForm } from './UnitFields.tsx'

const MAX_REFERENCE = 200

type AuthorityDialogProps = { readonly list: List; readonly onClose: () => void }

/** Records that the authority of state or municipal land was asked for its consent. */
export const AuthorityDialog = ({ list, onClose }: AuthorityDialogProps) => {
  const { call } = useCalls()
  return (
    <ApprovalDialog
      title="국·공유지 동의 요청 기록"
      defaultValues={{ dong: '', ho: '', owner: '', askedOn: '', reference: '' }}
      send={(values) =>
        call('POST /api/list-user/{id}/public-land', {
          params: { id: textOf(values['owner']) },
          body: { askedOn: textOf(values['askedOn']), reference: textOf(values['reference']) },
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        재산관리청이 요청을 받은 날부터 30일 안에 답하지 않으면 동의한 것으로 셉니다(도시정비법 시행령 제33조 제1항
        제5호).
      </Typography>
      <UnitFields />
      <OwnerField listId={list.id} />
      <DayField source="askedOn" label="요청이 닿은 날" validate={required()} />
      <Field source="reference" label="근거 (문서번호)" validate={[required(), maxLength(MAX_REFERENCE)]} />
    </ApprovalDialog>
  )
}

const OwnerField = ({ listId }: { readonly listId: string }) => {
  const owners = useOwnersOfForm(listId)
  if (owners === undefined) return null
  if (owners.length === 0) return <NobodyThere />
  const choices = owners.map((owner) => ({ id: owner.id, name: nameOf(owner) }))
  return <SelectField source="owner" label="재산관리청" choices={choices} validate={required()} />
}

type RefusalDialogProps = { readonly asked: DeemedConsents['publicLand'][number]; readonly onClose: () => void }

/** Records that an authority did not consent. */
export const RefusalDialog = ({ asked, onClose }: RefusalDialogProps) => {
  const { call } = useCalls()
  return (
    <ApprovalDialog
      title={`${unitName(asked)} 국·공유지 부동의 기록`}
      defaultValues={{ refusedOn: '' }}
      send={(values) =>
        call('POST /api/list-user/{id}/public-land/refusal', {
          params: { id: asked.listUserId },
          body: { refusedOn: textOf(values['refusedOn']) },
        })
      }
      onClose={onClose}
    >
      <DayField
        source="refusedOn"
        label="동의하지 않은 날"
        hint="요청이 닿은 날부터 30일 안의 답만 적을 수 있습니다."
        validate={required()}
      />
    </ApprovalDialog>
  )
}
