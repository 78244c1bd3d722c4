import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { AnalystConnection, OpenedAnalystConnection } from '#services/analytics/analytics-schema.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { connectionSettings, limitsTexts } from './connection-labels.ts'
import { CopyLine } from '../../kit/share/CopyLine.tsx'

const KEY = ['analyst-connection']

const useConnection = () => {
  const { call } = useCalls()
  return useQuery<AnalystConnection>({ queryKey: KEY, queryFn: () => call('GET /api/analytics/connection') })
}

/** Shows one's own login to the database, and the acts to create, renew and end it. */
export const ConnectionPanel = () => {
  const { data, error, refetch } = useConnection()
  return (
    <Section title="데이터베이스 연결" note="psql, 파이썬, BI 도구에서 읽는 내 계정">
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton variant="rounded" height={160} /> : null}
      {data === undefined ? null : <Connection connection={data} />}
    </Section>
  )
}

/**
 * Shows the connection. Only the call that created it returns the password: it is held here until
 * the page is closed.
 */
const Connection = ({ connection }: { readonly connection: AnalystConnection }) => {
  const [password, setPassword] = useState<string | null>(null)
  if (!connection.supported)
    return (
      <Alert severity="info">
        이 데이터베이스에서는 제품이 계정을 만들 수 없습니다. 아래에서 CSV와 Parquet으로 내려받을 수 있습니다. 계정을
        만들려면 DATABASE_OWNER_URL에 역할을 만들 수 있는 소유자를 적고 다시 시작해야 합니다.
      </Alert>
    )
  return (
    <Stack spacing={4}>
      {connection.isLocal ? (
        <Alert severity="info">
          이 데이터베이스는 설치된 컴퓨터 안(127.0.0.1)에서만 연결을 받습니다. 다른 컴퓨터에서는 SSH 터널로 들어오거나
          파일로 내려받아주세요.
        </Alert>
      ) : null}
      {connection.openedAt === null ? (
        <NoConnection onOpened={setPassword} />
      ) : (
        <OpenConnection connection={connection} password={password} onPassword={setPassword} />
      )}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {limitsTexts(connection).map((text) => (
          <Typography key={text} component="li" variant="body2" color="textSecondary">
            {text}
          </Typography>
        ))}
      </Box>
    </Stack>
  )
}

/** Updates the connection in the cache, for all parts of the page; it has no password. */
const useUpdateConnection = () => {
  const client = useQueryClient()
  return (connection: AnalystConnection): void => void client.setQueryData(KEY, connection)
}

const NoConnection = ({ onOpened }: { readonly onOpened: (password: string) => void }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const tell = useUpdateConnection()
  const { mutate, isPending } = useCommand<OpenedAnalystConnection>({
    mutationFn: () => call('POST /api/analytics/connection'),
    onSuccess: ({ password, ...connection }) => {
      onOpened(password)
      tell(connection)
      notify('연결을 만들었습니다. 비밀번호를 적어두세요.', { type: 'success' })
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography>아직 연결이 없습니다. 만들면 비밀번호를 한 번 보여드립니다.</Typography>
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        연결 만들기
      </Button>
    </Stack>
  )
}

type OpenConnectionProps = {
  readonly connection: AnalystConnection
  readonly password: string | null
  readonly onPassword: (password: string | null) => void
}

const OpenConnection = ({ connection, password, onPassword }: OpenConnectionProps) => {
  const { openedAt } = connection
  return (
    <>
      {password === null ? null : (
        <Alert severity="warning">
          비밀번호는 지금만 보입니다.
          <CopyLine name="비밀번호" text={password} />
        </Alert>
      )}
      <Facts
        facts={[
          ...connectionSettings(connection).map(({ name, text }) => ({
            name,
            value: <CopyLine name={name} text={text} />,
          })),
          { name: '만든 때', value: openedAt === null ? '–' : formatDateTime(openedAt) },
        ]}
      />
      <ConnectionActions onPassword={onPassword} />
    </>
  )
}

const ConnectionActions = ({ onPassword }: Pick<OpenConnectionProps, 'onPassword'>) => {
  const { call } = useCalls()
  const tell = useUpdateConnection()
  const renew = async (): Promise<void> => {
    const { password, ...connection } = await call('POST /api/analytics/connection')
    onPassword(password)
    tell(connection)
  }
  const end = async (): Promise<void> => {
    tell(await call('DELETE /api/analytics/connection'))
    onPassword(null)
  }
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <ConfirmedAction
        label="비밀번호 새로 받기"
        title="비밀번호를 새로 받을까요?"
        send={renew}
        done="비밀번호를 새로 받았습니다."
        button={{ variant: 'outlined' }}
      >
        <li>지금 쓰는 비밀번호는 더 쓸 수 없습니다.</li>
        <li>이 계정으로 열려 있는 연결은 모두 끊깁니다.</li>
      </ConfirmedAction>
      <ConfirmedAction label="연결 끝내기" title="연결을 끝낼까요?" send={end} done="연결을 끝냈습니다." isRemoval>
        <li>계정이 없어지고, 열려 있는 연결은 모두 끊깁니다.</li>
        <li>언제든 다시 만들 수 있습니다.</li>
      </ConfirmedAction>
    </Stack>
  )
}
