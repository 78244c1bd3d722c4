import {
  Alert,
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { asksStampedForm } from '#services/list/rule/consent-law.contract.ts'
import type { PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import type { TypedCheck } from '../../labels/identity/identity-check.ts'
import { CopyField } from '../copy/CopyField.tsx'
import { FormOfPaper } from './FormOfPaper.tsx'
import { formTexts, nothingTyped, type TypedForm } from './typed-form.ts'
import { PaperAnswer, type PaperAnswerValue } from './PaperAnswer.tsx'
import { paperMistakes } from './paper-order.ts'
import { ScanDrop } from './ScanDrop.tsx'

type PaperDialogProps = { readonly list: List; readonly onClose: () => void }

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
} as const

const MAX_NOTE = 500

const idKinds = ['id-card', 'seal-certificate'] as const
const sealKinds = ['seal-certificate', 'id-card'] as const

const noMistakes = { entry: null, signedOn: null, answer: null, file: null, how: null, by: null, on: null }

const answerTexts = (entry: ListUser | null, signedOn: string, answer: PaperAnswerValue | null) => ({
  listUserId: entry?.id ?? '',
  signedOn,
  answer: answer ?? '',
})
const checkTexts = ({ how, by, on }: TypedCheck) => ({ identityHow: how, identityBy: by.trim(), identityOn: on })
const copyTexts = ([copy]: readonly PaperCopyAnswer[]): Readonly<Record<string, string>> =>
  copy === undefined ? {} : { copyId: copy.id }
const noteText = (note: string): Readonly<Record<string, string>> => (note.trim() === '' ? {} : { note: note.trim() })
const moreTexts = (note: string, copies: readonly PaperCopyAnswer[]) => ({ ...noteText(note), ...copyTexts(copies) })

/** Owner whose paper is entered, and the copies that belong to it: another owner has none yet. */
const useOwnerCopies = () => {
  const [entry, setEntry] = useState<ListUser | null>(null)
  const [copies, setCopies] = useState<readonly PaperCopyAnswer[]>([])
  const pick = (picked: ListUser | null): void => {
    setEntry(picked)
    setCopies([])
  }
  return { entry, setEntry: pick, copies, setCopies }
}

/** Enters a consent on paper. The input stays until the server has accepted it. */
const usePaper = (list: List, onDone: () => void) => {
  const { call } = useCalls()
  const [signedOn, setSignedOn] = useState(todayInSeoul())
  const [answer, setAnswer] = useState<PaperAnswerValue | null>(null)
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: '', on: todayInSeoul() })
  const [form, setForm] = useState<TypedForm>(nothingTyped)
  const owner = useOwnerCopies()
  const { entry } = owner
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const upload = useUpload({
    send: (chosen, options) =>
      call('POST /api/signature/paper', {
        texts: {
          ...answerTexts(entry, signedOn, answer),
          ...checkTexts(check),
          ...formTexts(form),
          ...moreTexts(note, owner.copies),
        },
        file: chosen,
        ...options,
      }),
    onSent: onDone,
  })
  const mistakes = paperMistakes({
    hasEntry: entry !== null,
    signedOn,
    hasAnswer: answer !== null,
    hasFile: file !== null,
    check,
    firstDay: list.startDate,
    today: todayInSeoul(),
  })
  const send = (): void => {
    setTried(true)
    upload.reset()
    if (entry !== null && answer !== null && file !== null && Object.values(mistakes).every((text) => text === null))
      upload.send(file)
  }
  return {
    ...owner,
    signedOn,
    setSignedOn,
    answer,
    setAnswer,
    check,
    setCheck,
    form,
    setForm,
    note,
    setNote,
    file,
    setFile,
    mistakes: tried ? mistakes : noMistakes,
    send,
    upload,
    problem: upload.failure === null ? null : toApiError(upload.failure).text,
  }
}

const PaperDialog = ({ list, onClose }: PaperDialogProps) => {
  const notify = useNotify()
  const paper = usePaper(list, () => {
    notify('서면 동의서를 등록했습니다. 다른 관리자가 확인하면 동의로 셉니다.', { type: 'success' })
    onClose()
  })
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="paper-title">
      <DialogTitle id="paper-title">서면 동의서 등록</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <Box sx={columns}>
          <PaperFields list={list} paper={paper} />
          {paper.upload.isSending ? (
            <FileSending sending={paper.upload.sending} onCancel={paper.upload.cancel} />
          ) : (
            <ScanDrop file={paper.file} onFile={paper.setFile} error={paper.mistakes.file} />
          )}
        </Box>
      </DialogContent>
      <DialogButtons label="등록하기" busy={paper.upload.isSending} onCancel={onClose} onAct={paper.send} />
    </Dialog>
  )
}

type PaperFieldsProps = { readonly list: List; readonly paper: ReturnType<typeof usePaper> }

const PaperFields = ({ list, paper }: PaperFieldsProps) => (
  <Stack spacing={4}>
    <OwnerField
      required
      listId={list.id}
      label="소유자"
      hint="이름이나 동-호로 찾으세요."
      error={paper.mistakes.entry}
      autoFocus
      owner={paper.entry}
      onPick={paper.setEntry}
    />
    {paper.entry?.status === 'completed' ? (
      <Alert severity="warning">
        {unitName(paper.entry)} {nameOf(paper.entry)} 소유자의 동의가 이미 있습니다.
      </Alert>
    ) : null}
    <TextField
      label="서명한 날"
      type="date"
      required
      value={paper.signedOn}
      onChange={({ target }) => paper.setSignedOn(target.value)}
      error={paper.mistakes.signedOn !== null}
      helperText={paper.mistakes.signedOn ?? '동의서에 적힌 날입니다.'}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: list.startDate, max: todayInSeoul() } }}
    />
    <PaperAnswer value={paper.answer} error={paper.mistakes.answer} onChange={paper.setAnswer} />
    <IdentityCheckFields value={paper.check} errors={paper.mistakes} onChange={paper.setCheck} />
    <FormOfPaper list={list} value={paper.form} onChange={paper.setForm} />
    {asksStampedForm(list.rule) ? (
      <CopyField
        listUserId={paper.entry?.id ?? null}
        kinds={paper.form.mark === 'registered-seal' ? sealKinds : idKinds}
        copies={paper.copies}
        onCopies={paper.setCopies}
        most={1}
      />
    ) : null}
    <TextField
      label="메모"
      value={paper.note}
      onChange={({ target }) => paper.setNote(target.value)}
      multiline
      minRows={2}
      helperText="확인하는 관리자가 봅니다."
      slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
    />
    {paper.problem === null ? null : <Alert severity="error">{paper.problem}</Alert>}
    <Alert severity="info">다른 관리자가 스캔을 확인해야 동의로 셉니다.</Alert>
  </Stack>
)

export default PaperDialog
