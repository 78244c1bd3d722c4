import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLength, required, useNotify } from 'react-admin'
import { MAX_REMARKS_LENGTH } from '#events/values/standing.ts'
import { leavesOutMissingOwners } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { nameOf } from '../labels/person-labels.ts'

type OwnerProps = { readonly entry: ListUser }
type OwnerInListProps = OwnerProps & { readonly list: List | undefined }

const WAITS = '다른 관리자가 승인하면 반영됩니다. 승인을 요청했습니다.'

const isStated = (value: unknown): string | undefined =>
  value === true ? undefined : '이 요건에 해당해야 제외할 수 있습니다.'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads how an owner's exclusion stands, where the law of the list knows of one. */
const useExclusion = ({ entry: { id, erased, leftOut, standing }, list }: OwnerInListProps) => {
  const { call } = useCalls()
  const mayRead = useMay('GET /api/list-user/{id}/exclusion')
  const isKnown = list !== undefined && leavesOutMissingOwners(list)
  return useQuery({
    queryKey: ['owner-exclusion', id],
    queryFn: () => call('GET /api/list-user/{id}/exclusion', { params: { id } }),
    enabled: mayRead && isKnown && !erased && (leftOut || standing === 'whereabouts-unknown'),
    ...live,
  }).data
}

/** Tells why an owner is left out of the number of owners. */
export const ExclusionFacts = ({ entry, list }: OwnerInListProps) => {
  const exclusion = useExclusion({ entry, list })
  if (!exclusion?.excluded || exclusion.foundMissingOn === null) return null
  const { foundMissingOn, ground } = exclusion
  return (
    <Box sx={{ mt: 2.5 }}>
      <Facts
        facts={[
          { name: '소재불명 확인', value: formatDate(foundMissingOn) },
          ...(ground === null ? [] : [{ name: '제외 사유', value: ground }]),
        ]}
      />
    </Box>
  )
}

/**
 * Asks to leave an owner out of the number of owners, or to count them again, where the law of the
 * list knows of it.
 */
export const LeaveOutOwner = ({ entry, list }: OwnerInListProps) => {
  const mayAsk = useMay('POST /api/list-user/{id}/exclusion')
  const exclusion = useExclusion({ entry, list })
  if (!mayAsk || entry.erased || list === undefined || !leavesOutMissingOwners(list)) return null
  if (exclusion?.waiting)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {entry.leftOut ? '다시 넣기 승인 대기 중' : '소유자 수에서 제외 승인 대기 중'}
      </Typography>
    )
  if (entry.leftOut) return <CountAgain entry={entry} />
  return entry.standing === 'whereabouts-unknown' ? <LeaveOut entry={entry} /> : null
}

const CountAgain = ({ entry }: OwnerProps) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="다시 소유자 수에 넣기"
      title={`${nameOf(entry)}님을 다시 소유자 수에 넣으시겠습니까?`}
      done={WAITS}
      button={{ size: 'small' }}
      send={() => call('DELETE /api/list-user/{id}/exclusion', { params: { id: entry.id } })}
    >
      <li>다른 관리자가 승인하면 이 소유자를 다시 소유자 수에 넣습니다.</li>
    </ConfirmedAction>
  )
}

const LeaveOut = ({ entry }: OwnerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen(true)}>
        소유자 수에서 제외
      </Button>
      {open ? <LeaveOutDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const LeaveOutDialog = ({ entry, onClose }: OwnerProps & { readonly onClose: () => void }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: ({ ground, foundMissingOn }: FormValues) =>
      call('POST /api/list-user/{id}/exclusion', {
        params: { id: entry.id },
        body: {
          registeredWithoutNumber: true,
          addressDiffers: true,
          ground: asText(ground),
          foundMissingOn: asText(foundMissingOn),
        },
      }),
  })
  const sent = (): void => {
    notify(WAITS, { type: 'info' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="leave-out-title">
      <DialogTitle id="leave-out-title">{nameOf(entry)}님을 소유자 수에서 제외</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm
          defaultValues={{ registeredWithoutNumber: false, addressDiffers: false, ground: '', foundMissingOn: '' }}
          send={mutateAsync}
          onSent={sent}
        >
          {({ busy }) => (
            <>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
                도시정비법 시행령 제33조 제1항 제4호의 요건입니다. 공유자와 함께 소유자 수에서 빠지고, 토지면적에는
                남습니다. 의사를 밝히면 다시 들어갑니다.
              </Typography>
              <SwitchField
                source="registeredWithoutNumber"
                label="등기부에 주민등록번호가 없습니다"
                validate={isStated}
              />
              <SwitchField source="addressDiffers" label="등기부의 주소가 현재 주소와 다릅니다" validate={isStated} />
              <DayField source="foundMissingOn" label="소재를 확인하지 못한 날" validate={required()} />
              <Field
                source="ground"
                label="어떻게 확인했는지"
                multiline
                minRows={2}
                validate={[required(), maxLength(MAX_REMARKS_LENGTH)]}
              />
              <FormActions label="승인 요청" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
