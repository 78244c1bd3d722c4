import { Button, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callGroups, type CallGroup } from '#events/values/integration/token-scopes.ts'
import type { ApiToken, IssuedApiToken } from '#services/integration/token/api-tokens.contract.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { groupNames, scopeText, tokenStatuses } from './integration-labels.ts'
import { IntegrationPage, type CreateProps } from './IntegrationPage.tsx'
import { ALL_COMPLEXES, Checks, ComplexChoice, complexesOf } from './ScopeFields.tsx'

const KEY = ['integration', 'tokens']

/** Shows API tokens with their last use, and makes and revokes them. */
const TokensPage = () => {
  const { call } = useCalls()
  return (
    <IntegrationPage
      here="/integration/tokens"
      subtitle="관리 프로그램이 읽을 때 씁니다."
      createLabel="토큰 만들기"
      empty={{ title: '아직 토큰이 없습니다', text: '단지와 읽을 내용을 골라 만들고, 필요 없으면 바로 폐기합니다.' }}
      query={useQuery({ queryKey: KEY, queryFn: () => call('GET /api/integration/tokens') })}
      queryKey={KEY}
      Item={Token}
      Create={CreateToken}
      secretOf={({ name, token }: IssuedApiToken) => ({ name: `API 토큰 ${name}`, text: token })}
    />
  )
}

const Token = ({ item: token }: { readonly item: ApiToken }) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const isActive = token.status === 'active'
  const revoke = (
    <ConfirmedAction
      label="폐기"
      name={`${token.name} 폐기`}
      title={`${token.name} 토큰을 폐기할까요?`}
      send={() => call('DELETE /api/integration/tokens/{id}', { params: { id: token.id } })}
      done="토큰을 폐기했습니다."
      onDone={() => void client.invalidateQueries({ queryKey: KEY })}
      isRemoval
    >
      <li>이 토큰을 쓰는 프로그램은 바로 멈춥니다.</li>
      <li>되돌릴 수 없습니다. 필요하면 새로 만듭니다.</li>
    </ConfirmedAction>
  )
  const status = <Chip size="small" label={tokenStatuses[token.status]} color={isActive ? 'success' : 'default'} />
  return (
    <Section title={token.name} note={status} actions={isActive ? revoke : null}>
      <Facts
        facts={[
          { name: '단지', value: scopeText(token) },
          { name: '할 수 있는 일', value: token.groups.map((group) => groupNames[group]).join(', ') },
          { name: '만든 관리자', value: token.admin.name },
          { name: '기한', value: formatDate(token.expiresAt) },
          { name: '마지막 사용', value: token.lastUsedAt === null ? '없음' : formatDateTime(token.lastUsedAt) },
        ]}
      />
      <Uses tokenId={token.id} />
    </Section>
  )
}

/** Shows the last uses of a token once they are asked for. */
const Uses = ({ tokenId }: { readonly tokenId: string }) => {
  const { call } = useCalls()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [...KEY, tokenId, 'uses'],
    queryFn: () => call('GET /api/integration/tokens/{id}/uses', { params: { id: tokenId } }),
    enabled: isOpen,
  })
  return (
    <>
      <Button size="small" color="inherit" sx={{ mt: 2 }} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '사용 기록 닫기' : '사용 기록'}
      </Button>
      {isOpen && data?.length === 0 ? <Typography variant="body2">아직 쓰지 않았습니다.</Typography> : null}
      {isOpen
        ? data?.map(({ at, call: name, status, ip, requestId }) => (
            <Typography key={requestId + at} variant="body2">
              {formatDateTime(at)} · {name} · {status} · {ip}
            </Typography>
          ))
        : null}
    </>
  )
}

const DAYS = [30, 90, 180, 365] as const

const CreateToken = ({ onCreated, onClose }: CreateProps<IssuedApiToken>) => {
  const { call } = useCalls()
  const [name, setName] = useState('')
  const [complexes, setComplexes] = useState<string>(ALL_COMPLEXES)
  const [groups, setGroups] = useState<readonly CallGroup[]>(['progress'])
  const [days, setDays] = useState<number>(90)
  const body = { name: name.trim(), apartmentIds: complexesOf(complexes), groups, days }
  return (
    <CreateDialog
      title="API 토큰 만들기"
      isComplete={body.name !== '' && groups.length > 0}
      send={() => call('POST /api/integration/tokens', { body })}
      onCreated={onCreated}
      onClose={onClose}
    >
      <TextField
        label="이름"
        required
        value={name}
        helperText="예: 관리비 프로그램"
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <ComplexChoice value={complexes} onChange={setComplexes} />
      <Checks label="할 수 있는 일" names={groupNames} options={callGroups} value={groups} onChange={setGroups} />
      <TextField select label="기한" value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {DAYS.map((count) => (
          <MenuItem key={count} value={count}>
            {count}일
          </MenuItem>
        ))}
      </TextField>
      <Stack component="ul" sx={{ m: 0, pl: 5 }}>
        <li>토큰은 만든 관리자보다 많은 일을 할 수 없습니다.</li>
      </Stack>
    </CreateDialog>
  )
}

export default TokensPage
