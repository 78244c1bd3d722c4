import { Alert, Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { giverName, relationChoices } from './proxy-labels.ts'

type EnterProxyProps = { readonly vote: Vote; readonly onClose: () => void }

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

type Draft = {
  readonly giver: ListUser | null
  readonly relation: Proxy['relation']
  /** Entry of the roll, where the proxy is an owner. */
  readonly owner: ListUser | null
  readonly name: string
  readonly phone: string
}

const blank: Draft = { giver: null, relation: 'spouse', owner: null, name: '', phone: '' }

/** Returns the text fields that go with the scan; null while something is missing. */
const textsOf = ({ giver, relation, owner, name, phone }: Draft): Readonly<Record<string, string>> | null => {
  if (giver === null) return null
  const said = { listUserId: giver.id, relation }
  if (owner !== null) return { ...said, holderListUserId: owner.id }
  if (name.trim() === '') return null
  return { ...said, holderName: name.trim(), ...(phone.trim() === '' ? {} : { holderPhone: phone.trim() }) }
}

const useEntering = (vote: Vote, draft: Draft, onClose: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  const queryClient = useQueryClient()
  return useUpload({
    send: (chosen, options) =>
      call('POST /api/votes/{id}/proxies', {
        params: { id: vote.id },
        file: chosen,
        texts: textsOf(draft) ?? {},
        ...options,
      }),
    onSent: (entered) => {
      void queryClient.invalidateQueries({ queryKey: ['vote-proxies'] })
      notify(`${giverName(entered)} 위임장을 등록했습니다. 다른 관리자가 확인해야 쓸 수 있습니다.`, { type: 'success' })
      onClose()
    },
  })
}

/** Enters a proxy form with its scan, which then waits for the check of a second administrator. */
const EnterProxy = ({ vote, onClose }: EnterProxyProps) => {
  const [draft, setDraft] = useState(blank)
  const [file, setFile] = useState<File | null>(null)
  const [showsMistakes, setShowsMistakes] = useState(false)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const { send, sending, isSending, failure, cancel } = useEntering(vote, draft, onClose)
  const submit = (): void => {
    const isReady = file !== null && textsOf(draft) !== null
    setShowsMistakes(!isReady)
    if (isReady && !isSending) send(file)
  }
  return (
    <Dialog open onClose={() => undefined} maxWidth="sm" fullWidth aria-labelledby="enter-proxy-title">
      <DialogTitle id="enter-proxy-title">위임장 등록</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <OwnerField
            required
            takesFirst
            listId={vote.listId}
            label="위임한 소유자"
            hint="위임장에 적힌 동·호나 이름"
            error={showsMistakes && draft.giver === null ? '소유자를 골라주세요.' : null}
            owner={draft.giver}
            onPick={(giver) => change({ giver })}
          />
          <HolderFields vote={vote} draft={draft} showsMistakes={showsMistakes} onChange={change} />
          {isSending ? (
            <FileSending sending={sending} onCancel={cancel} />
          ) : (
            <FileDrop
              what="위임장 스캔"
              hint={file === null ? 'PDF, JPEG, PNG, 10MB까지' : `고른 파일: ${file.name}`}
              accept={ACCEPTED}
              onFile={setFile}
            />
          )}
          {showsMistakes && file === null ? <Alert severity="error">위임장 스캔을 골라주세요.</Alert> : null}
          {failure === null ? null : <Alert severity="error">{toApiError(failure).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons label="등록하기" busy={isSending} onCancel={onClose} onAct={submit} />
    </Dialog>
  )
}

type HolderFieldsProps = {
  readonly vote: Vote
  readonly draft: Draft
  readonly showsMistakes: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

/** Fields of the proxy: an owner from the list, or a person as the form names them. */
const HolderFields = ({ vote, draft, showsMistakes, onChange }: HolderFieldsProps) => {
  const isOwner = draft.relation === 'owner'
  const isNameMissing = showsMistakes && draft.owner === null && draft.name.trim() === ''
  return (
    <>
      <TextField
        select
        label="위임받은 분의 관계"
        value={draft.relation}
        // The value is one of the options below.
        onChange={({ target }) => onChange({ relation: target.value as Draft['relation'], owner: null })}
        slotProps={{ select: { native: false } }}
      >
        {relationChoices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {isOwner ? (
        <OwnerField
          required
          takesFirst
          listId={vote.listId}
          label="위임받은 소유자"
          hint="이 리스트의 소유자이면 본인 링크에서 함께 투표합니다."
          error={isNameMissing ? '위임받은 소유자를 골라주세요.' : null}
          owner={draft.owner}
          onPick={(owner) => onChange({ owner })}
        />
      ) : (
        <>
          <TextField
            label="위임받은 분의 이름"
            value={draft.name}
            required
            error={isNameMissing}
            helperText={isNameMissing ? '이름을 적어주세요.' : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
          />
          <TextField
            label="위임받은 분의 전화번호"
            value={draft.phone}
            onChange={({ target }) => onChange({ phone: target.value })}
            slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 20, autoComplete: 'off' } }}
          />
          <Typography variant="body2" color="textSecondary">
            명부에 없는 분은 현장에서만 대신 투표합니다.
          </Typography>
        </>
      )}
    </>
  )
}

export default EnterProxy
