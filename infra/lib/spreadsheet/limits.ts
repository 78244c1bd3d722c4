/** Limits of a file. A roll of 10,000 owners has 1 MB of XLSX, 10 MB of XML and 200,000 cells. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_ENTRIES = 2_000
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
/**
 * Maximum number of rows and columns of a sheet, and of non-empty cells of all sheets: 20,000 rows
 * of 25 columns. A million cells took six seconds.
 */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
export const MAX_CELLS = 500_000
export const MAX_SHEETS = 100
/**
 * Maximum length of a cell's text; a longer one is cut and marked. Excel allows 32,767, a roll
 * needs a hundred.
 */
export const MAX_CELL_LENGTH = 2_000
/** Maximum number of attributes of a tag; workbooks have ten. */
export const MAX_ATTRIBUTES = 64
/** Maximum length of a format code, as in Excel. */
export const MAX_FORMAT_LENGTH = 255
export const MAX_MERGED_AREAS = 50_000
/** Maximum number of rows of a sheet in Excel, empty ones included. */
export const LAST_ROW = 1_048_576
