/** Id of the last of the migrations, which are read by a start that runs some alone. `index.ts` is held to it by a test. */
export const newestMigration = 115
