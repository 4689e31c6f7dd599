/**
 * Checksums of all released migrations, by which a database of a release is recognised. A released file never
 * changes: a schema change is a new file, whose checksum is added here with the release (docs/upgrading.md).
 */
export const releasedMigrations: Record<'sqlite' | 'postgres', Record<string, string>> = {
  sqlite: {
    '001-first-schema': '1088540c802e7af94156edc9da95127a90739cb74bf0dd030f62e7a30a2306f6',
    '002-first-release': '00c78a77892ec36b9b5b4d45e6ff7ea3c616bbf824dbd27c40043d673ae6f952',
    '003-replaced-leads': '858832ee8e3b0065e1451657f013cd98bf255301245c8b346919835c99ecc084',
    '004-rights-of-people': '812cdec4014e05644366af64bb5960e26461d06201445b28bfb7844bc2f6ec5c',
    '005-open-leads': 'c2a311feea4a2c34c257c1bf29b94c7eb12bb20e187d7f8e9d44308eebc972e1',
    '006-repeated-keys': 'fc26abbc78fb983cc431824fc93bf98a40c676bb91240c658964ad1fbf44b4f3',
    '008-after-an-erasure': '7beb8cea8cc0740466f494eb6879249f1c1faafee0c9ca259c2a505ac5fc808b',
    '009-desk-polls': '15c386c90589d3f9db975570f0e9acff13d61427e788e99ca10e33cfabbc754a',
  },
  postgres: {
    '001-first-schema': '337a612002f4eebb1fcaac32ee446a4888bc86f26b4b02d74d19b04bb2141ee8',
    '002-first-release': '9ac6de49627994f54aef2162793e4a47635840ca156057c57d646f5b53c142f9',
    '003-replaced-leads': '98e2ecc11e9661290e8ebfec343c539408d83c8a1a42c81b044b70de14a2103b',
    '004-rights-of-people': 'f035b1a89f8253bb14afad4b3cb4837506b84000d4b43f7c559815a0357f92ed',
    '005-open-leads': '2e7aaddc1dad6e9123b5368f16a288423ffe137b09532b3bac1db8ff9404e274',
    '006-repeated-keys': 'f17e320dbe30cb2d3a7e9f0f4fb8ed261dfc64501cd95b10c4f0ab14ea74bccc',
    '007-repeated-keys-at-once': 'd1e9b4466467802419c0838c3dccaf062cb16c4276dd9f8edb5d70249e57b550',
    '008-after-an-erasure': '3e866fbccefa95286e3b4f5bedc46ebe9c6b999fbfc7f7ded802c73f8c4fb61c',
    '009-desk-polls': 'b70b8a5e393ef641909168c33e5ed4ddb5436f31d80e87ac29e71e00be553b95',
  },
}

/**
 * Hashes of the definitions in a database of 5bf2093, which stored no checksums. For a dump: of the columns alone.
 */
export const definitionsOf5bf2093 = {
  sqlite: '52fb37d868d27417a0c0bb5ab7eeef45a654a312c1f56ac9e41f6d5e19a9995e',
  postgres: '550e27b3de5f0737e295d83451858187e1dca5a77c7df35e5a61725ad70874f0',
  dump: 'b4d65533e768a51fdfed7c9f2258f860396689b25670fd01c7434b206ae494c5',
}
