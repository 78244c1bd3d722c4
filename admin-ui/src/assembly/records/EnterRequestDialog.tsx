import {
  Alert,
  Checkbox,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { inspectionKinds, type InspectionKind } from '#events/values/assembly/publication-names.ts'
import { identityCheckNames, identityCheckWays } from '#events/values/identity-check.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { Inspections } from '#services/assembly/inspection/inspections.contract.ts'
import { wantsNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'

type EnterRequestDialogProps = {
  readonly assembly: AssemblyDetails
  readonly law: Inspections['law']
  readonly onClose: () => void
}

const capacityNames = { owner: '소유자', interested: '이해관계인' } as const
const noApplicant = { name: '', contact: '', interest: '' }
type Applicant = typeof noApplicant

const first = {
  capacity: 'owner' as keyof typeof capacityNames,
  owner: null as ListUser | null,
  applicant: noApplicant,
  wants: 'copy' as keyof typeof wantsNames,
  documents: [] as readonly InspectionKind[],
  purpose: '',
  how: 'id-seen' as (typeof identityCheckWays)[number],
}
type TypedRequest = typeof first & { readonly requestedOn: string }

const areFilledIn = (applicant: Applicant): boolean => Object.values(applicant).every((text) => text.trim() !== '')

/** State of a request on paper as it is typed, and its record. */
const useEntry = ({ assembly, onClose }: EnterRequestDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [typed, setTyped] = useState<TypedRequest>(() => ({ ...first, requestedOn: todayInSeoul() }))
  const change = (part: Partial<TypedRequest>) => setTyped((before) => ({ ...before, ...part }))
  const { capacity, owner, applicant, wants, documents, purpose, how, requestedOn } = typed
  const isNamed = capacity === 'owner' ? owner !== null : areFilledIn(applicant)
  const isWhole = isNamed && documents.length > 0 && purpose.trim() !== '' && requestedOn !== ''
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/assemblies/{id}/inspections', {
        params: { id: assembly.id },
        body: {
          ...(capacity === 'owner' && owner !== null ? { listUserId: owner.id } : { applicant }),
          wants,
          documents: [...documents],
          purpose: purpose.trim(),
          requestedOn,
          identityHow: how,
        },
      }),
    onSuccess: () => {
      notify('청구를 적었습니다.', { type: 'success' })
      onClose()
    },
  })
  return { typed, change, isWhole, mutate, isPending, error }
}

type EntryProps = { readonly typed: TypedRequest; readonly change: (part: Partial<TypedRequest>) => void }

const ApplicantFields = ({ typed: { applicant }, change }: EntryProps) => {
  const field = (name: keyof Applicant, label: string, hint: string) => (
    <TextField
      label={label}
      value={applicant[name]}
      required
      helperText={hint}
      onChange={({ target }) => change({ applicant: { ...applicant, [name]: target.value } })}
      slotProps={{ htmlInput: { maxLength: name === 'name' ? 100 : 200 } }}
    />
  )
  return (
    <>
      {field('name', '이름', '신분증의 이름')}
      {field('contact', '주소나 연락처', '답을 보낼 곳')}
      {field('interest', '이해관계', '예: 101동 1502호 임차인')}
    </>
  )
}

const DocumentChoices = ({ typed: { documents }, change, law }: EntryProps & Pick<EnterRequestDialogProps, 'law'>) => {
  const toggle = (kind: InspectionKind, isChosen: boolean) =>
    change({ documents: isChosen ? [...documents, kind] : documents.filter((one) => one !== kind) })
  const offered = [...law.documents, ...inspectionKinds.filter((kind) => !law.documents.includes(kind))]
  return (
    <FormGroup>
      <FormLabel>자료</FormLabel>
      {offered.map((kind) => (
        <FormControlLabel
          key={kind}
          label={law.documents.includes(kind) ? `${documentNames[kind]} (법에 있는 자료)` : documentNames[kind]}
          control={
            <Checkbox checked={documents.includes(kind)} onChange={({ target }) => toggle(kind, target.checked)} />
          }
        />
      ))}
    </FormGroup>
  )
}

const Particulars = ({ typed, change }: EntryProps) => (
  <>
    <TextField
      label="사용 목적"
      value={typed.purpose}
      required
      multiline
      minRows={2}
      onChange={({ target }) => change({ purpose: target.value })}
      slotProps={{ htmlInput: { maxLength: 1_000 } }}
    />
    <TextField
      label="청구서를 받은 날"
      type="date"
      value={typed.requestedOn}
      helperText="기한은 다음 날부터 셉니다."
      onChange={({ target }) => change({ requestedOn: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
    />
    <TextField
      select
      label="본인 확인 방법"
      value={typed.how}
      onChange={({ target }) => change({ how: identityCheckWays.find((one) => one === target.value) ?? 'id-seen' })}
    >
      {identityCheckWays.map((one) => (
        <MenuItem key={one} value={one}>
          {identityCheckNames[one]}
        </MenuItem>
      ))}
    </TextField>
  </>
)

/** Dialog that enters a request on paper. */
const EnterRequestDialog = (props: EnterRequestDialogProps) => {
  const { assembly, law, onClose } = props
  const { typed, change, isWhole, mutate, isPending, error } = useEntry(props)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="enter-title">
      <DialogTitle id="enter-title">서면 열람·복사 청구</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          {law.interested ? (
            <SegmentedChoice
              label="청구인"
              names={capacityNames}
              value={typed.capacity}
              onChoose={(capacity) => change({ capacity })}
            />
          ) : null}
          {typed.capacity === 'owner' ? (
            <OwnerField
              listId={assembly.listId}
              label="청구인"
              owner={typed.owner}
              required
              onPick={(owner) => change({ owner })}
            />
          ) : (
            <ApplicantFields typed={typed} change={change} />
          )}
          <SegmentedChoice
            label="청구"
            names={wantsNames}
            value={typed.wants}
            onChoose={(wants) => change({ wants })}
          />
          <DocumentChoices typed={typed} change={change} law={law} />
          <Particulars typed={typed} change={change} />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons label="적기" busy={isPending} disabled={!isWhole} onCancel={onClose} onAct={() => mutate()} />
    </Dialog>
  )
}

export default EnterRequestDialog
