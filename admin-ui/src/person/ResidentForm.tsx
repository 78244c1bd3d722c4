import { Alert } from '@mui/material'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { BodyTo } from '#services/calls.contract.ts'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { PlainForm } from '../kit/forms/PlainForm.tsx'
import { FieldGroup, FormButtons, NOTHING_CHANGED } from '../kit/forms/RecordForm.tsx'
import { useSharedEdit } from '../kit/unsaved/use-shared-edit.tsx'
import { PersonFields, personValues } from './PersonFields.tsx'
import { personNames } from './person-names.ts'
import type { Resident } from './use-resident.ts'

type ResidentFormProps = {
  readonly listId: string
  readonly person: Resident
  readonly isRunning: boolean
  readonly backTo: string
}

/**
 * Edits a person. After the list's start a change is marked and listed, since it is the usual way
 * of fraud.
 */
export const ResidentForm = ({ listId, person, isRunning, backTo }: ResidentFormProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const { mutateAsync } = useCommand({
    mutationFn: (body: BodyTo<'PUT /api/list/{id}/users/{userId}'>) =>
      call('PUT /api/list/{id}/users/{userId}', { params: { id: listId, userId: person.id }, body }),
  })
  const tell = useUndoToast()
  const { defaultValues, send, meanwhile, undo, hasChanged } = useSharedEdit({
    values: personValues(person),
    read: async () => personValues(await call('GET /api/user/profile/{id}', { params: { id: person.id } })),
    send: (changes, before) => mutateAsync({ ...changes, before }),
    fields: personNames,
  })
  const saved = ({ waiting }: { readonly waiting?: string | undefined }): void => {
    if (!hasChanged()) notify(NOTHING_CHANGED, { type: 'info' })
    else if (waiting === undefined) tell('소유자 정보를 수정했습니다.', { undo, undone: '소유자 정보를 되돌렸습니다.' })
    else notify(waiting, { type: 'info' })
    void navigate(backTo, { replace: true })
  }
  return (
    <PlainForm defaultValues={defaultValues} send={send} onSent={saved}>
      {({ busy }) => (
        <>
          {meanwhile}
          <FieldGroup>
            {isRunning ? (
              <Alert severity="warning">
                이미 시작한 리스트입니다. 이름이나 전화번호, 이메일을 수정하면 기록되고 ‘연락처 변경’으로 표시됩니다.
              </Alert>
            ) : null}
            <Alert severity="info">이 사람이 있는 모든 리스트의 명부에 바로 반영됩니다.</Alert>
            <PersonFields phoneUse="본인 확인에 쓰입니다." />
          </FieldGroup>
          <FormButtons submitLabel="저장하기" cancelTo={backTo} busy={busy} />
        </>
      )}
    </PlainForm>
  )
}
