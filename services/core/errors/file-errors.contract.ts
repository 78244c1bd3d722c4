import { entry, type ErrorEntry } from './error-entry.contract.ts'

/** Errors of files: rolls, templates, documents. */
export const fileErrors = {
  ROLL_UNREADABLE: entry(422, 'validation', '파일을 읽을 수 없습니다. 엑셀(.xlsx)이나 CSV 파일인지 확인해주세요.'),
  ROLL_PROTECTED: entry(
    422,
    'validation',
    '암호가 걸린 파일입니다. 암호를 입력하거나, 엑셀에서 암호를 풀고 다시 올려주세요.',
  ),
  ROLL_PROTECTED_OTHERWISE: entry(
    422,
    'validation',
    '여기에서는 풀 수 없는 암호가 걸려 있습니다. 암호를 풀고 .xlsx로 저장해 다시 올려주세요.',
  ),
  ROLL_WRONG_PASSWORD: entry(422, 'validation', '파일 암호가 맞지 않습니다. 대소문자와 한/영을 확인해주세요.'),
  ROLL_OLD_FORMAT: entry(422, 'validation', '읽을 수 없는 엑셀 형식입니다. 엑셀에서 .xlsx로 저장해 다시 올려주세요.'),
  ROLL_NOT_A_SHEET: entry(422, 'validation', '엑셀이나 CSV 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.'),
  ROLL_TOO_LARGE: entry(422, 'validation', '파일에 담긴 내용이 너무 큽니다. 명부만 남기고 다시 올려주세요.'),
  ROLL_EMPTY: entry(422, 'validation', '파일에 내용이 없습니다.'),
  ROLL_TOOK_TOO_LONG: entry(422, 'validation', '파일을 읽는 데 너무 오래 걸립니다. 명부만 남기고 다시 올려주세요.'),
  ROLL_COLUMNS_MISSING: entry(422, 'validation', '동, 호, 소유자명에 해당하는 열을 골라주세요.'),
  ROLL_IMPORT_STARTED: entry(422, 'validation', '이미 시작된 가져오기입니다.'),
  ROLL_IMPORT_OVER: entry(422, 'validation', '끝났거나 지워진 가져오기입니다.'),
  PDF_NOT_A_PDF: entry(422, 'validation', 'PDF 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.'),
  PDF_IS_HWP: entry(
    422,
    'validation',
    '한글 문서(.hwp)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_HWPX: entry(
    422,
    'validation',
    '한글 문서(.hwpx)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_DOCX: entry(
    422,
    'validation',
    'Word 문서(.docx)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_DOC: entry(
    422,
    'validation',
    'Word 문서(.doc)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_ENCRYPTED: entry(
    422,
    'validation',
    '암호가 걸렸거나 편집이 제한된 PDF입니다. 암호를 풀거나, 열어서 인쇄 > PDF로 저장한 뒤 다시 올려주세요.',
  ),
  PDF_BROKEN: entry(422, 'validation', '깨진 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.'),
  PDF_XFA: entry(
    422,
    'validation',
    '동적 양식(XFA) PDF는 쓸 수 없습니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_TOO_MANY_PAGES: entry(422, 'validation', '200쪽까지 올릴 수 있습니다. 필요한 쪽만 남겨 다시 올려주세요.'),
  PDF_TOO_MANY_OBJECTS: entry(
    422,
    'validation',
    'PDF의 내용이 너무 복잡합니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_TOOK_TOO_LONG: entry(
    422,
    'validation',
    'PDF를 읽는 데 너무 오래 걸립니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_NO_PAGES: entry(422, 'validation', '쪽이 하나도 없는 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.'),
  PDF_PAGE_SIZE: entry(
    422,
    'validation',
    '쪽의 크기가 너무 크거나 작습니다. A4처럼 인쇄할 수 있는 크기로 저장해 다시 올려주세요.',
  ),
  PDF_TEXT_NOT_DRAWN: entry(
    422,
    'validation',
    '글꼴이 들어 있지 않아 글자가 보이지 않는 PDF입니다. 원래 문서에서 글꼴을 포함해 PDF로 다시 저장하거나, 인쇄한 종이를 스캔해 올려주세요.',
  ),
  PDF_TOO_LARGE_UNPACKED: entry(
    422,
    'validation',
    '압축을 풀면 너무 커지는 PDF입니다. 그림을 줄이거나 필요한 쪽만 남겨 다시 올려주세요.',
  ),
  TEMPLATE_CHANGED_MEANWHILE: entry(
    422,
    'validation',
    '그사이 다른 곳에서 이 템플릿이 바뀌었습니다. 새로 불러온 뒤 다시 저장해주세요.',
  ),
  TEMPLATE_DELETED: entry(422, 'validation', '지운 템플릿입니다.'),
  MASKS_NOT_PROVED: entry(
    422,
    'validation',
    '가린 부분의 내용이 파일에서 완전히 지워졌는지 확인하지 못해 내보내지 않았습니다. 가림의 위치를 바꾸거나 파일을 다시 저장해 올려주세요.',
  ),
  MASKING_TOOK_TOO_LONG: entry(
    422,
    'validation',
    '가린 부분을 지우는 데 너무 오래 걸려 멈췄습니다. 파일을 열어서 인쇄 > PDF로 저장한 뒤 그 파일로 템플릿을 다시 만들어주세요.',
  ),
  RANGE_NOT_SATISFIABLE: entry(416, 'unknown', '요청한 범위가 파일을 벗어났습니다.'),
  FILE_DAMAGED: entry(
    500,
    'server',
    '보관된 파일이 처음 저장한 내용과 달라 열지 않았습니다. 시스템 담당자에게 알려주세요.',
  ),
  SCAN_UNREADABLE: entry(
    422,
    'validation',
    'PDF, JPEG, PNG 파일을 올려주세요. 파일 이름이 아니라 내용을 확인했습니다.',
  ),
  DOCUMENT_NOT_READY: entry(404, 'not-found', '아직 만들고 있거나 만들지 못한 문서입니다.'),
  DOCUMENT_ERASED: entry(404, 'not-found', '개인정보 파기에 따라 함께 파기된 문서입니다.'),
  DOCUMENT_DAMAGED: entry(
    503,
    'server',
    '보관된 문서가 기록된 해시와 맞지 않아 내드릴 수 없습니다. 문서를 다시 만들거나 시스템 담당자에게 알려주세요.',
  ),
  DOCUMENT_NOT_RETRYABLE: entry(422, 'validation', '실패했거나 손상된 문서만 다시 만들 수 있습니다.'),
  NOTHING_TO_MAKE: entry(422, 'validation', '새로 만들 문서가 없습니다.'),
  TEMPLATE_HAS_NO_FIELDS: entry(422, 'validation', '채울 칸이 없는 템플릿입니다. 먼저 칸을 놓아주세요.'),
  TOO_MANY_EVENTS: entry(
    422,
    'validation',
    '한 번에 기록 20,000건까지 내려받을 수 있습니다. 기간이나 조건을 좁혀 주세요.',
  ),
  NO_DOCUMENTS: entry(422, 'validation', '내려받을 문서가 없습니다.'),
  TOO_MANY_DOCUMENTS: entry(
    422,
    'validation',
    'PDF 한 파일에는 문서를 500개, 모두 200 MB까지 담을 수 있습니다. 동을 고르거나 ZIP으로 받아주세요.',
  ),
} as const satisfies Record<string, ErrorEntry>
