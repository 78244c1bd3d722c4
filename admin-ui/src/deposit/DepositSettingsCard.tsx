import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ASSUMED_PROTOCOL } from '#services/deposit/deposit-texts.contract.ts'
import type { DepositSettings } from '#services/deposit/deposits.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { countsText, missingOf, totalOf } from '../labels/deposit/deposit-labels.ts'

type CardProps = { readonly settings: DepositSettings }

const stateText = ({ isOn, centre }: DepositSettings): string =>
  isOn ? `${centre ?? ''}에 보관합니다.` : '보관하지 않습니다.'

/** Shows whether the consents of a list are deposited and how far, and turns that on and off. */
export const DepositSettingsCard = ({ settings }: CardProps) => {
  const may = useMay('PUT /api/lists/{listId}/deposits/settings')
  const { isOn, centres, counts } = settings
  const action = isOn ? <TurnOff settings={settings} /> : <TurnOn settings={settings} />
  return (
    <Section
      title="공인전자문서센터 보관"
      note={stateText(settings)}
      actions={may && (isOn || centres.length > 0) ? action : undefined}
    >
      <Stack spacing={2}>
        {isOn && totalOf(counts) > 0 ? <Typography>{countsText(counts)}</Typography> : null}
        {isOn && totalOf(counts) === 0 ? (
          <Typography color="textSecondary">아직 봉인된 전자 동의서가 없습니다.</Typography>
        ) : null}
        {isOn || centres.length > 0 ? null : (
          <Typography>연결된 센터가 없습니다. 시스템 운영자가 센터를 연결하면 켤 수 있습니다.</Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          봉인한 전자 동의서를 센터에 보관하고 보관 증명서를 받습니다 (전자문서법 제31조의6, 제31조의7). 서면 동의서의
          스캔은 보관하지 않습니다.
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {ASSUMED_PROTOCOL}
        </Typography>
      </Stack>
    </Section>
  )
}

const TurnOn = ({ settings: { listId, centres, counts } }: CardProps) => {
  const { call } = useCalls()
  const [centre, setCentre] = useState(centres[0] ?? '')
  const total = totalOf(counts)
  return (
    <ConfirmedAction
      label="보관 켜기"
      title="공인전자문서센터 보관을 켜시겠습니까?"
      done="공인전자문서센터 보관을 켰습니다."
      button={{ variant: 'contained', color: 'primary' }}
      send={() =>
        call('PUT /api/lists/{listId}/deposits/settings', { params: { listId }, body: { isOn: true, centre } })
      }
      fields={
        <TextField
          select
          fullWidth
          label="센터"
          value={centre}
          onChange={({ target }) => setCentre(target.value)}
          sx={{ mt: 2 }}
        >
          {centres.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <li>동의서와 소유자의 이름이 센터로 전송됩니다. 센터의 이용 요금이 들 수 있습니다.</li>
      <li>
        {total === 0
          ? '앞으로 봉인하는 전자 동의서를 보관합니다.'
          : `이미 봉인한 전자 동의서 ${formatCount(total, '건')}부터 보관합니다.`}
      </li>
    </ConfirmedAction>
  )
}

const TurnOff = ({ settings: { listId, counts } }: CardProps) => {
  const { call } = useCalls()
  const missing = missingOf(counts)
  return (
    <ConfirmedAction
      label="보관 끄기"
      title="공인전자문서센터 보관을 끄시겠습니까?"
      done="공인전자문서센터 보관을 껐습니다."
      isRemoval
      send={() => call('PUT /api/lists/{listId}/deposits/settings', { params: { listId }, body: { isOn: false } })}
    >
      {missing === 0 ? null : (
        <li>보관이나 증명서 발급이 끝나지 않은 동의서 {formatCount(missing, '건')}은 보관하지 않게 됩니다.</li>
      )}
      <li>이미 보관한 동의서와 보관 증명서는 그대로 있습니다.</li>
    </ConfirmedAction>
  )
}
