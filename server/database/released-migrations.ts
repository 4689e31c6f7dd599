/**
 * The checksum of every migration of every release, by which a database knows that it was made by one. A released file never
 * changes again: a change of schema is a new file, whose checksum is added here with the release (docs/upgrading.md).
 */
export const releasedMigrations: Record<'sqlite' | 'postgres', Record<string, string>> = {
  sqlite: {
    '001-first-schema': '1088540c802e7af94156edc9da95127a90739cb74bf0dd030f62e7a30a2306f6',
    '002-first-release': '00c78a77892ec36b9b5b4d45e6ff7ea3c616bbf824dbd27c40043d673ae6f952',
    '003-replaced-leads': '858832ee8e3b0065e1451657f013cd98bf255301245c8b346919835c99ecc084',
    '004-rights-of-people': 'a8d4591e27f9fbc7377c1e5cad43632b8aaa5004e0e347c3b6f03ffff160e2bc',
  },
  postgres: {
    '001-first-schema': '337a612002f4eebb1fcaac32ee446a4888bc86f26b4b02d74d19b04bb2141ee8',
    '002-first-release': '9ac6de49627994f54aef2162793e4a47635840ca156057c57d646f5b53c142f9',
    '003-replaced-leads': '98e2ecc11e9661290e8ebfec343c539408d83c8a1a42c81b044b70de14a2103b',
    '004-rights-of-people': 'cfa0b7a592b32db8fb49f74c13f1bfe8088d73e26ab3947297326a8f73ca0099',
  },
}

/** Of the definitions in a database of 5bf2093, which kept no checksums; in a dump, of the columns alone. */
export const definitionsOf5bf2093 = {
  sqlite: '52fb37d868d27417a0c0bb5ab7eeef45a654a312c1f56ac9e41f6d5e19a9995e',
  postgres: '550e27b3de5f0737e295d83451858187e1dca5a77c7df35e5a61725ad70874f0',
  dump: 'b4d65533e768a51fdfed7c9f2258f860396689b25670fd01c7434b206ae494c5',
}
