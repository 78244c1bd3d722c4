import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  documentViewingNames,
  documentViewings,
  type DocumentViewing,
  type IdentityDocument,
} from '#events/values/participation/identity-record.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'
import {
  ChoiceField,
  DocumentField,
  DocumentNameField,
  EmailField,
  ExpiryField,
  hasExpiry,
  LastCharactersField,
} from './DocumentFields.tsx'
import { charactersMistake, emailMistake, hasNone } from './document-mistakes.ts'
import { recordTexts, type IdentityRecordPurpose } from './identity-record-texts.ts'

type RecordIdentityDialogProps = {
  readonly listId: string
  readonly purpose: IdentityRecordPurpose
  readonly onClose: () => void
}

type TypedIdentity = {
  readonly owner: ListUser | null
  readonly document: IdentityDocument | ''
  readonly viewing: DocumentViewing
  readonly name: string
  readonly lastCharacters: string
  readonly expiresOn: string
  readonly email: string
}

const nothing: TypedIdentity = {
  owner: null,
  document: '',
  viewing: 'video-call',
  name: '',
  lastCharacters: '',
  expiresOn: '',
  email: '',
}

/** Tells whether the roll has an address: the link goes to that one alone. */
const hasRollEmail = ({ owner }: TypedIdentity): boolean => owner !== null && owner.email !== null

const mistakesIn = (typed: TypedIdentity, purpose: IdentityRecordPurpose) => ({
  owner: typed.owner === null ? '소유자를 골라주세요.' : null,
  document: typed.document === '' ? '신분증을 골라주세요.' : null,
  name: typed.name.trim() === '' ? '신분증의 이름을 적어주세요.' : null,
  characters: charactersMistake(typed.lastCharacters),
  expiresOn:
    hasExpiry(typed.document) && typed.expiresOn < todayInSeoul() ? '오늘 이후의 유효기간을 적어주세요.' : null,
  email: purpose === 'tablet' || hasRollEmail(typed) ? null : emailMistake(typed.email),
})

type Mistakes = ReturnType<typeof mistakesIn>
const noMistakes: Mistakes = {
  owner: null,
  document: null,
  name: null,
  characters: null,
  expiresOn: null,
  email: null,
}

const useRecordIdentity = (typed: TypedIdentity, purpose: IdentityRecordPurpose, onClose: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: ({ id, document }: { readonly id: string; readonly document: IdentityDocument }) => {
      const { viewing, name, lastCharacters, expiresOn, email } = typed
      const shown = { listUserId: id, document, name: name.trim(), lastCharacters }
      const seen = { ...shown, expiresOn: hasExpiry(document) ? expiresOn : null }
      return purpose === 'tablet'
        ? call('POST /api/identity-records/in-person', { body: seen })
        : call('POST /api/identity-records', {
            body: { ...seen, viewing, ...(hasRollEmail(typed) ? {} : { email: email.trim() }) },
          })
    },
    onSuccess: () => {
      notify('등록했습니다. 다른 관리자가 같은 신분증을 확인해야 합니다.', { type: 'success' })
      onClose()
    },
  })
}

/** Dialog in which the first administrator records the owner's document that they saw. */
const RecordIdentityDialog = ({ listId, purpose, onClose }: RecordIdentityDialogProps) => {
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useRecordIdentity(typed, purpose, onClose)
  const mistakes = mistakesIn(typed, purpose)
  const submit = (): void => {
    setIsTried(true)
    const { owner, document } = typed
    if (hasNone(mistakes) && owner !== null && document !== '' && !isPending) mutate({ id: owner.id, document })
  }
  return (
    <FormDialog
      title={recordTexts[purpose].add}
      error={error}
      label="등록하기"
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 2 }}>
        <Fields {...{ listId, purpose, typed }} mistakes={isTried ? mistakes : noMistakes} onChange={setTyped} />
      </Stack>
    </FormDialog>
  )
}

export default RecordIdentityDialog

type FieldsProps = {
  readonly listId: string
  readonly purpose: IdentityRecordPurpose
  readonly typed: TypedIdentity
  readonly mistakes: Mistakes
  readonly onChange: (typed: TypedIdentity) => void
}

const Fields = ({ listId, purpose, typed, mistakes, onChange }: FieldsProps) => {
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
      <DocumentField value={typed.document} error={mistakes.document} onChange={(document) => change({ document })} />
      {purpose === 'tablet' ? null : (
        <ChoiceField
          label="확인한 방법"
          value={typed.viewing}
          options={documentViewings}
          names={documentViewingNames}
          onChange={(viewing) => change({ viewing })}
        />
      )}
      <DocumentNameField
        value={typed.name}
        onChange={(name) => change({ name })}
        error={mistakes.name}
        hint={recordTexts[purpose].nameHint}
      />
      <LastCharactersField
        value={typed.lastCharacters}
        onChange={(lastCharacters) => change({ lastCharacters })}
        error={mistakes.characters}
      />
      {hasExpiry(typed.document) ? (
        <ExpiryField
          value={typed.expiresOn}
          onChange={(expiresOn) => change({ expiresOn })}
          error={mistakes.expiresOn}
        />
      ) : null}
      {purpose === 'tablet' ? null : (
        <LinkAddress typed={typed} error={mistakes.email} onChange={(email) => change({ email })} />
      )}
    </>
  )
}

type LinkAddressProps = Pick<FieldsProps, 'typed'> & {
  readonly error: string | null
  readonly onChange: (email: string) => void
}

/** Address that the link goes to: that of the roll, or else a field for it. */
const LinkAddress = ({ typed, error, onChange }: LinkAddressProps) =>
  hasRollEmail(typed) ? (
    <Typography variant="body2" color="textSecondary">
      링크는 명부에 있는 전자우편 주소({typed.owner?.email})로만 갑니다.
    </Typography>
  ) : (
    <EmailField value={typed.email} onChange={onChange} error={error} />
  )
