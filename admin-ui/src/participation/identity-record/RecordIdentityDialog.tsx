import { Alert, Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import {
  documentViewingNames,
  documentViewings,
  expiringDocuments,
  identityDocumentNames,
  identityDocuments,
  type DocumentViewing,
  type IdentityDocument,
} from '#events/values/participation/identity-record.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { EmailField, LastCharactersField } from './DocumentFields.tsx'
import { charactersMistake, emailMistake } from './document-mistakes.ts'

type RecordIdentityDialogProps = { readonly listId: string; readonly onClose: () => void }

type TypedIdentity = {
  readonly owner: ListUser | null
  readonly document: IdentityDocument
  readonly viewing: DocumentViewing
  readonly name: string
  readonly lastCharacters: string
  readonly expiresOn: string
  readonly email: string
}

const nothing: TypedIdentity = {
  owner: null,
  document: 'passport',
  viewing: 'video-call',
  name: '',
  lastCharacters: '',
  expiresOn: '',
  email: '',
}

const hasExpiry = ({ document }: TypedIdentity): boolean => expiringDocuments.includes(document)

/** Tells whether the roll has an address: the link goes to that one alone. */
const hasRollEmail = ({ owner }: TypedIdentity): boolean => owner !== null && owner.email !== null

const mistakesIn = (typed: TypedIdentity) => ({
  owner: typed.owner === null ? '소유자를 골라주세요.' : null,
  name: typed.name.trim() === '' ? '신분증의 이름을 적어주세요.' : null,
  characters: charactersMistake(typed.lastCharacters),
  expiresOn: hasExpiry(typed) && typed.expiresOn < todayInSeoul() ? '오늘 이후의 유효기간을 적어주세요.' : null,
  email: hasRollEmail(typed) ? null : emailMistake(typed.email),
})

type Mistakes = ReturnType<typeof mistakesIn>
const noMistakes: Mistakes = { owner: null, name: null, characters: null, expiresOn: null, email: null }

/** Dialog in which the first administrator records the document that they saw. */
const RecordIdentityDialog = ({ listId, onClose }: RecordIdentityDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const mistakes = mistakesIn(typed)
  const { mutate, isPending, error } = useCommand({
    mutationFn: ({ id }: ListUser) => {
      const { document, viewing, name, lastCharacters, expiresOn, email } = typed
      return call('POST /api/identity-records', {
        body: {
          listUserId: id,
          document,
          viewing,
          name: name.trim(),
          lastCharacters,
          expiresOn: hasExpiry(typed) ? expiresOn : null,
          ...(hasRollEmail(typed) ? {} : { email: email.trim() }),
        },
      })
    },
    onSuccess: () => {
      notify('등록했습니다. 다른 관리자가 같은 신분증을 확인해야 합니다.', { type: 'success' })
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    const isRight = Object.values(mistakes).every((mistake) => mistake === null)
    if (isRight && typed.owner !== null && !isPending) mutate(typed.owner)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="record-identity-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="record-identity-title">신분증 확인 등록</DialogTitle>
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

export default RecordIdentityDialog

type FieldsProps = {
  readonly listId: string
  readonly typed: TypedIdentity
  readonly mistakes: Mistakes
  readonly onChange: (typed: TypedIdentity) => void
}

const Fields = ({ listId, typed, mistakes, onChange }: FieldsProps) => {
  const change = (changed: Partial<TypedIdentity>): void => onChange({ ...typed, ...changed })
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
      <Choice
        label="신분증"
        value={typed.document}
        options={identityDocuments.map((name) => [name, identityDocumentNames[name]])}
        onChange={(document) => change({ document })}
      />
      <Choice
        label="확인한 방법"
        value={typed.viewing}
        options={documentViewings.map((name) => [name, documentViewingNames[name]])}
        onChange={(viewing) => change({ viewing })}
      />
      <TextField
        required
        label="신분증의 이름"
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        error={mistakes.name !== null}
        helperText={mistakes.name ?? '신분증에 적힌 대로 적어주세요. 영문 이름은 대소문자와 순서가 달라도 됩니다.'}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <LastCharactersField
        value={typed.lastCharacters}
        onChange={(lastCharacters) => change({ lastCharacters })}
        error={mistakes.characters}
      />
      {hasExpiry(typed) ? (
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
      {hasRollEmail(typed) ? (
        <Typography variant="body2" color="textSecondary">
          링크는 명부에 있는 전자우편 주소({typed.owner?.email})로만 갑니다.
        </Typography>
      ) : (
        <EmailField value={typed.email} onChange={(email) => change({ email })} error={mistakes.email} />
      )}
    </>
  )
}

type ChoiceProps<Name extends string> = {
  readonly label: string
  readonly value: Name
  readonly options: readonly (readonly [Name, string])[]
  readonly onChange: (value: Name) => void
}

const Choice = <Name extends string>({ label, value, options, onChange }: ChoiceProps<Name>) => (
  <TextField
    select
    required
    label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find(([name]) => name === target.value)
      if (chosen) onChange(chosen[0])
    }}
  >
    {options.map(([name, text]) => (
      <MenuItem key={name} value={name}>
        {text}
      </MenuItem>
    ))}
  </TextField>
)
