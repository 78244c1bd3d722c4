import type { AnalystConnection } from '#services/analytics/analytics-schema.contract.ts'

const hostOf = ({ host }: AnalystConnection): string => host ?? 'localhost'

/** Returns the URL of the connection for psql and most tools, without its password. */
const connectionUrl = (connection: AnalystConnection): string =>
  `postgresql://${connection.login}@${hostOf(connection)}:${connection.port}/${connection.database}`

/** Returns the settings of the connection one by one, as tools ask for them. */
export const connectionSettings = (
  connection: AnalystConnection,
): readonly { readonly name: string; readonly text: string }[] => [
  { name: '호스트', text: hostOf(connection) },
  { name: '포트', text: String(connection.port) },
  { name: '데이터베이스', text: connection.database },
  { name: '사용자', text: connection.login },
  { name: '스키마', text: 'analytics' },
  { name: '연결 주소', text: connectionUrl(connection) },
]

/** Returns the limits of a connection in sentences. */
export const limitsTexts = ({ limits, holds }: AnalystConnection): readonly string[] => [
  '읽기만 할 수 있고, analytics 스키마의 뷰만 보입니다. 배정된 단지의 줄만 나옵니다.',
  `동시에 ${limits.connections}개까지 연결합니다.`,
  `질의는 ${limits.statementSeconds}초 뒤 멈춥니다. 이 한도를 풀어도 ${limits.longestSeconds}초가 넘은 질의는 1분마다 살펴 끝냅니다.`,
  holds.temporaryFiles
    ? `질의가 쓰는 임시 파일은 ${limits.temporaryMegabytes}MB까지입니다.`
    : '이 데이터베이스에서는 임시 파일의 크기를 제한할 수 없습니다.',
  ...(holds.temporaryTables ? [] : ['이 데이터베이스에서는 임시 테이블을 막을 수 없습니다.']),
  ...(holds.locks ? [] : ['이 데이터베이스에서는 권고 잠금을 막을 수 없어, 잡은 연결을 1분마다 살펴 끝냅니다.']),
]
