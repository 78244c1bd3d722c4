import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import type { IdentityDocument } from '#events/values/participation/identity-record.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { LastCharactersField } from '../../participation/identity-record/DocumentFields.tsx'
import { charactersMistake } from '../../participation/identity-record/document-mistakes.ts'
import { DocumentField, hasExpiry } from './SeenOwnerFields.tsx'

type SeenOwnerDialogProps = { readonly listId: string; readonly onClose: () => void }

type TypedOwner = {
  readonly owner: ListUser | null
  readonly document: IdentityDocument | ''
  readonly name: string
  readonly lastCharacters: string
  readonly expiresOn: string
}

const nothing: TypedOwner = { owner: null, document: '', name: '', lastCharacters: '', expiresOn: '' }

const mistakesIn = ({ owner, document, name, lastCharacters, expiresOn }: TypedOwner) => ({
  owner: owner === null ? '소유자를 골라주세요.' : null,
  document: document === '' ? '신분증을 골라주세요.' : null,
  name: name.trim() === '' ? '신분증의 이름을 적어주세요.' : null,
  characters: charactersMistake(lastCharacters),
  expiresOn: hasExpiry(document) && expiresOn < todayInSeoul() ? '오늘 이후의 유효기간을 적어주세요.' : null,
})

type Mistakes = ReturnType<typeof mistakesIn>
const noMistakes: Mistakes = { owner: null, document: null, name: null, characters: null, expiresOn: null }

/** Dialog in which the first administrator records the owner whom they see with their document. */
const SeenOwnerDialog = ({ listId, onClose }: SeenOwnerDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const mistakes = mistakesIn(typed)
  const { mutate, isPending, error } = useCommand({
    mutationFn: ({ id, document }: { readonly id: string; readonly document: IdentityDocument }) => {
      const { name, lastCharacters, expiresOn } = typed
      const seen = { name: name.trim(), lastCharacters, expiresOn: hasExpiry(document) ? expiresOn : null }
      return call('POST /api/identity-records/in-person', { body: { listUserId: id, document, ...seen } })
    },
    onSuccess: () => {
      notify('등록했습니다. 다른 관리자가 같은 신분증을 확인해야 합니다.', { type: 'success' })
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    const { owner, document } = typed
    const isRight = Object.values(mistakes).every((mistake) => mistake === null)
    if (isRight && owner !== null && document !== '' && !isPending) mutate({ id: owner.id, document })
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="seen-owner-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="seen-owner-title">소유자 확인 등록</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ pt: 2 }}>
            {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
            <Fields listId={listId} typed={typed} mistakes={isTried ? mistakes : noMistakes} onChange={setTyped} />
          </Stack>
        </DialogContent>
        <DialogButtons label="등록하기" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export default SeenOwnerDialog

type FieldsProps = {
  readonly listId: string
  readonly typed: TypedOwner
  readonly mistakes: Mistakes
  readonly onChange: (typed: TypedOwner) => void
}

const Fields = ({ listId, typed, mistakes, onChange }: FieldsProps) => {
  const change = (changed: Partial<TypedOwner>): void => onChange({ ...typed, ...changed })
  return (
    <>
      <OwnerField
        listId={listId}
        label="소유자"
        owner={typed.owner}
        error={mistakes.owner}
        onPick={(owner) => change({ owner })}
        required
      />
      <DocumentField value={typed.document} error={mistakes.document} onChange={(document) => change({ document })} />
      <TextField
        required
        label="신분증의 이름"
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        error={mistakes.name !== null}
        helperText={mistakes.name ?? '신분증에 적힌 대로 적어주세요.'}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      <LastCharactersField
        value={typed.lastCharacters}
        onChange={(lastCharacters) => change({ lastCharacters })}
        error={mistakes.characters}
      />
      {hasExpiry(typed.document) ? (
        <TextField
          required
          type="date"
          label="유효기간"
          value={typed.expiresOn}
          onChange={({ target }) => change({ expiresOn: target.value })}
          error={mistakes.expiresOn !== null}
          helperText={mistakes.expiresOn}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayInSeoul(), max: '9999-12-31' } }}
        />
      ) : null}
    </>
  )
}
