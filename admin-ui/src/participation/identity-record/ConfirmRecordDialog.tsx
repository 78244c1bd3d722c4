import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { IdentityDocument } from '#events/values/participation/identity-record.ts'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { DocumentField, EmailField, LastCharactersField } from './DocumentFields.tsx'
import { charactersMistake, emailMistake, hasNone } from './document-mistakes.ts'
import { recordTitle, seenText } from './identity-record-labels.ts'
import { recordTexts } from './identity-record-texts.ts'

type ConfirmRecordDialogProps = { readonly record: IdentityRecord; readonly onClose: () => void }

type TypedAgain = {
  readonly document: IdentityDocument | ''
  readonly lastCharacters: string
  readonly email: string
}

const nothing: TypedAgain = { document: '', lastCharacters: '', email: '' }

const mistakesIn = ({ document, lastCharacters, email }: TypedAgain, { purpose, asksEmail }: IdentityRecord) => ({
  document: purpose === 'tablet' && document === '' ? '신분증을 골라주세요.' : null,
  characters: charactersMistake(lastCharacters),
  email: asksEmail ? emailMistake(email) : null,
})

const noMistakes: ReturnType<typeof mistakesIn> = { document: null, characters: null, email: null }

const useConfirm = (record: IdentityRecord, { document, lastCharacters, email }: TypedAgain, onClose: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  const params = { id: record.id }
  return useCommand({
    mutationFn: () =>
      record.purpose === 'tablet' && document !== ''
        ? call('POST /api/identity-records/{id}/confirm-in-person', { params, body: { document, lastCharacters } })
        : call('POST /api/identity-records/{id}/confirm', {
            params,
            body: { lastCharacters, ...(record.asksEmail ? { email: email.trim() } : {}) },
          }),
    onSuccess: () => {
      notify(recordTexts[record.purpose].confirmed, { type: 'success' })
      onClose()
    },
  })
}

/** Dialog of the second administrator, who types what they see on the document themselves. */
const ConfirmRecordDialog = ({ record, onClose }: ConfirmRecordDialogProps) => {
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useConfirm(record, typed, onClose)
  const mistakes = mistakesIn(typed, record)
  const shown = isTried ? mistakes : noMistakes
  const change = (changed: Partial<TypedAgain>): void => setTyped({ ...typed, ...changed })
  const submit = (): void => {
    setIsTried(true)
    if (hasNone(mistakes) && !isPending) mutate()
  }
  return (
    <FormDialog
      title={`${recordTitle(record)} 신분증 확인`}
      error={error}
      label={recordTexts[record.purpose].confirm}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={4}>
        <Typography variant="body2">{seenText(record)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {instructionsOf(record)}
        </Typography>
        {record.purpose === 'tablet' ? (
          <DocumentField value={typed.document} error={shown.document} onChange={(document) => change({ document })} />
        ) : null}
        <LastCharactersField
          value={typed.lastCharacters}
          onChange={(lastCharacters) => change({ lastCharacters })}
          error={shown.characters}
        />
        {record.asksEmail ? (
          <EmailField value={typed.email} onChange={(email) => change({ email })} error={shown.email} />
        ) : null}
      </Stack>
    </FormDialog>
  )
}

export default ConfirmRecordDialog

/** Returns what the second administrator has to type, and what depends on it. */
const instructionsOf = ({ purpose, asksEmail }: IdentityRecord): string => {
  if (purpose === 'tablet')
    return '소유자와 신분증을 직접 보고 적어주세요. 먼저 확인한 관리자가 적은 내용과 같아야 태블릿을 열 수 있습니다.'
  return asksEmail
    ? '소유자와 신분증을 직접 보고, 번호 끝자리와 전자우편 주소를 적어주세요. 먼저 확인한 관리자가 적은 내용과 같아야 링크를 보냅니다.'
    : '소유자와 신분증을 직접 보고, 번호 끝자리를 적어주세요. 먼저 확인한 관리자가 적은 내용과 같아야 링크를 보냅니다. 링크는 관리자 두 사람이 명부에 적은 전자우편 주소로 갑니다.'
}
