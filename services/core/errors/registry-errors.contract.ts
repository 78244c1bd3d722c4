import { entry, type ErrorEntry } from './error-entry.contract.ts'

/** Errors of the property registry. */
export const registryErrors = {
  NOTHING_TO_COLLECT: entry(422, 'validation', '수집할 등기부가 없습니다.'),
  COLLECTION_TOO_DEAR: entry(
    422,
    'validation',
    '예상 비용이 정하신 한도를 넘습니다. 한도를 올리거나 대상을 줄여주세요.',
  ),
  REGISTER_IS_YOUNG: entry(
    422,
    'validation',
    '최근에 열람한 등기부가 있습니다. 그래도 다시 열람하려면 다시 열람을 선택해주세요.',
  ),
  REGISTRY_UNAVAILABLE: entry(503, 'server', '등기부 열람 서비스에 연결하지 못했습니다. 잠시 후 다시 시도해주세요.'),
  REGISTER_HAS_NO_PDF: entry(404, 'not-found', '원본 PDF가 없는 등기부입니다.'),
  PROPOSAL_GONE: entry(
    422,
    'validation',
    '명부나 등기부가 바뀌어 더는 해당하지 않는 내용입니다. 새로 고쳐 확인해주세요.',
  ),
  PROPOSAL_FINAL: entry(
    422,
    'validation',
    '명부에서 뺀 소유자는 여기서 되돌릴 수 없습니다. 명부 화면에서 다시 등록해주세요.',
  ),
  REGISTRY_FILE_UNKNOWN: entry(
    422,
    'validation',
    '등기사항전부증명서 PDF, PDF를 모은 ZIP, 엑셀(.xlsx)이나 CSV 파일을 올려주세요. 파일 이름이 아니라 내용을 확인했습니다.',
  ),
  REGISTRY_COLUMNS_MISSING: entry(
    422,
    'validation',
    '동, 호, 소유자에 해당하는 열을 찾지 못했습니다. 첫 줄에 열 이름을 적어 다시 올려주세요.',
  ),
  REGISTRY_ARCHIVE_TOO_LARGE: entry(
    422,
    'validation',
    'ZIP이 너무 큽니다. 파일 2,000개, 압축을 푼 크기 500 MB까지 올릴 수 있습니다. 나누어 올려주세요.',
  ),
  REGISTRY_ARCHIVE_UNREADABLE: entry(422, 'validation', 'ZIP을 열 수 없습니다. 암호 없이 다시 압축해 올려주세요.'),
  REGISTRY_FILE_GONE: entry(422, 'validation', '보관 기간이 지난 파일입니다. 다시 올려주세요.'),
} as const satisfies Record<string, ErrorEntry>
